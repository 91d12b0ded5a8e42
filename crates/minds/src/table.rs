//! A hash table of indices, for searches that keep their states in a list.

/// Where states are kept, by their hashes: open addressing, half full at most. The hash stands beside the index, so that
/// looking for a state rarely touches another, which is seldom in the cache: comparing states took a tenth of the time.
pub(crate) struct Table {
    slots: Vec<(u32, u32)>,
    count: usize,
}

const FREE: u32 = u32::MAX;

impl Table {
    /// The bytes that a state takes here, at most: while the table grows, the old one with two slots for a state is there, too.
    pub(crate) const BYTES: usize = 6 * size_of::<(u32, u32)>();
    /// The most states.
    pub(crate) const MOST: usize = FREE as usize - 8;

    pub(crate) fn new() -> Table {
        Table { slots: vec![(0, FREE); 1 << 8], count: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill((0, FREE));
        self.count = 0;
    }

    /// The index of a state with this hash, or the slot where it would be.
    #[inline]
    pub(crate) fn find(&self, hash: u32, is_same: impl Fn(u32) -> bool) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let (other, index) = self.slots[slot];
            if index == FREE {
                return Err(slot);
            }
            if other == hash && is_same(index) {
                return Ok(index);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Fills a slot that was found to be free.
    #[inline]
    pub(crate) fn insert(&mut self, slot: usize, hash: u32, index: u32) {
        self.slots[slot] = (hash, index);
        self.count += 1;
        if self.count * 2 > self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let old = std::mem::replace(&mut self.slots, vec![(0, FREE); mask + 1]);
        for (hash, index) in old.into_iter().filter(|(_, index)| *index != FREE) {
            let mut slot = hash as usize & mask;
            while self.slots[slot].1 != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (hash, index);
        }
    }
}

/// A hash of some words and a mark, for [`Space::hash`](crate::Space::hash).
#[inline]
pub fn hash(words: &[u64], mark: u64) -> u32 {
    let mut hash = mark;
    for word in words {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    (hash >> 32) as u32
}
