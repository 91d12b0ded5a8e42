//! The nth set bit of one word, without a branch.

/// 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOPS: u64 = ONES << 7;

/// The position of the `n`th set bit of `word`, counted from 0. There must be more than `n`.
#[inline]
pub(crate) fn select(word: u64, n: u32) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let (byte, before) = find_byte(bytes, n);
    // One bit of the byte found into each byte: bit i stays in byte i and is then moved to the bottom.
    let spread = (word >> (8 * byte) & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let bits = (spread + (TOPS - ONES)) >> 7 & ONES;
    let (bit, _) = find_byte(bits, n - before);
    8 * byte + bit
}

/// The first byte at which the running sum of `bytes` exceeds `n`, and the sum before it. All sums are at most 64.
#[inline]
fn find_byte(bytes: u64, n: u32) -> (u32, u32) {
    let sums = bytes.wrapping_mul(ONES);
    // The top bit of a byte stays up where the sum is at most n.
    let passed = (((u64::from(n) * ONES) | TOPS) - sums) & TOPS;
    let byte = ((passed >> 7).wrapping_mul(ONES) >> 56) as u32;
    ((byte & 7), (sums << 8 >> (8 * (byte & 7)) & 0xff) as u32)
}

#[cfg(test)]
mod tests {
    use super::select;

    #[test]
    fn agrees_with_clearing_bits_one_by_one() {
        let mut word: u64 = 1;
        for round in 0u64..2000 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round);
            for shape in
                [word, word & word.rotate_left(17), word | word.rotate_left(29), u64::MAX << (round % 64)]
            {
                let mut rest = shape;
                for n in 0..shape.count_ones() {
                    assert_eq!(select(shape, n), rest.trailing_zeros(), "bit {n} of {shape:#x}");
                    rest &= rest - 1;
                }
            }
        }
    }
}
