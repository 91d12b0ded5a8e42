//! The bytes one game adds to the program: the functions whose names show its crate, and the data only they point to,
//! compressed with everything else and then left out for comparison.
//!
//! This is an estimate from the names and pointers of the linked program. It errs on the side of shared code: a
//! function instantiated for two games, or data that two of them use, belongs to none.

use std::collections::BTreeMap;
use std::ops::Range;

use wasmparser::{DataKind, FunctionBody, KnownCustom, Name, Operator, Parser, Payload};

use crate::ChoreResult;
use crate::sizes::brotli;

/// A game by its index; `None` for shared parts.
type Owner = Option<usize>;

/// The relevant parts of a program.
#[derive(Default)]
struct Program<'a> {
    imported: u32,
    bodies: Vec<FunctionBody<'a>>,
    names: BTreeMap<u32, &'a str>,
    /// Bytes by their load address.
    data: Vec<(u32, &'a [u8])>,
}

/// The bytes each of `crates` adds to the compressed program, which is given as compiled, with its names.
pub fn added(wasm: &[u8], crates: &[String]) -> ChoreResult<Vec<usize>> {
    let parts = parts(wasm, crates)?;
    let weigh = |left_out: Owner| -> ChoreResult<usize> {
        let kept = parts.iter().filter(|(owner, _)| left_out.is_none() || *owner != left_out);
        Ok(brotli(&kept.flat_map(|(_, bytes)| *bytes).copied().collect::<Vec<u8>>())?.len())
    };
    let whole = weigh(None)?;
    (0..crates.len()).map(|game| Ok(whole.saturating_sub(weigh(Some(game))?))).collect()
}

/// Functions and data in order, each with its only owner.
fn parts<'a>(wasm: &'a [u8], crates: &[String]) -> ChoreResult<Vec<(Owner, &'a [u8])>> {
    let program = Program::read(wasm)?;
    let (mut parts, mut pointed) = (Vec::new(), BTreeMap::new());
    for (number, body) in (program.imported..).zip(&program.bodies) {
        let owner = program.names.get(&number).and_then(|name| owner(name, crates));
        parts.push((owner, &wasm[body.range()]));
        for operator in body.get_operators_reader()? {
            if let Operator::I32Const { value } = operator? {
                program.point(&mut pointed, value.cast_unsigned(), owner);
            }
        }
    }
    program.follow(&mut pointed);
    let data = program.pieces(&pointed).into_iter().map(|(owner, range)| (owner, program.bytes(range)));
    parts.extend(data);
    Ok(parts)
}

/// The one crate that a mangled name shows, including the types of a generic function.
fn owner(name: &str, crates: &[String]) -> Owner {
    let mut named =
        (0..crates.len()).filter(|i| name.contains(&format!("{}{}", crates[*i].len(), crates[*i])));
    named.next().filter(|_| named.next().is_none())
}

impl<'a> Program<'a> {
    fn read(wasm: &'a [u8]) -> ChoreResult<Program<'a>> {
        let mut program = Program::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        program.imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => program.bodies.push(body),
                Payload::DataSection(segments) => {
                    for segment in segments {
                        let segment = segment?;
                        let DataKind::Active { offset_expr, .. } = segment.kind else { continue };
                        if let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? {
                            program.data.push((value.cast_unsigned(), segment.data));
                        }
                    }
                }
                Payload::CustomSection(section) => {
                    let KnownCustom::Name(names) = section.as_known() else { continue };
                    for names in names {
                        let Name::Function(names) = names? else { continue };
                        for naming in names {
                            let naming = naming?;
                            program.names.insert(naming.index, naming.name);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(program)
    }

    fn bytes(&self, range: Range<u32>) -> &'a [u8] {
        let of = |(start, bytes): &(u32, &'a [u8])| {
            let at = |address: u32| address.checked_sub(*start).map(|at| at as usize);
            bytes.get(at(range.start)?..at(range.end)?)
        };
        self.data.iter().find_map(of).unwrap_or_default()
    }

    fn holds(&self, address: u32) -> bool {
        !self.bytes(address..address.saturating_add(1)).is_empty()
    }

    /// Records who points to an address; returns whether that changed anything.
    fn point(&self, pointed: &mut BTreeMap<u32, Owner>, address: u32, owner: Owner) -> bool {
        if !self.holds(address) {
            return false;
        }
        let known = pointed.get(&address).copied();
        let now = known.map_or(owner, |known| known.filter(|_| known == owner));
        pointed.insert(address, now);
        known != Some(now)
    }

    /// Follows pointers from data to data until nothing new is found.
    fn follow(&self, pointed: &mut BTreeMap<u32, Owner>) {
        let word = |start: u32, i: usize, bytes: &[u8]| {
            let value = bytes.try_into().map(u32::from_le_bytes).unwrap_or_default();
            (start + 4 * i as u32, value)
        };
        let chunks = |(start, bytes): &(u32, &'a [u8])| {
            let start = *start;
            bytes.chunks_exact(4).enumerate().map(move |(i, bytes)| word(start, i, bytes)).collect::<Vec<_>>()
        };
        let words: Vec<(u32, u32)> =
            self.data.iter().flat_map(chunks).filter(|(_, value)| self.holds(*value)).collect();
        let mut news = true;
        while news {
            news = false;
            for (at, value) in &words {
                let owner = pointed.range(..=*at).next_back().and_then(|(_, owner)| *owner);
                news |= self.point(pointed, *value, owner);
            }
        }
    }

    /// The data cut at every address that is pointed to, each piece with its owner.
    fn pieces(&self, pointed: &BTreeMap<u32, Owner>) -> Vec<(Owner, Range<u32>)> {
        let end = |address: u32| {
            let mut ends = self.data.iter().map(|(start, bytes)| start + bytes.len() as u32);
            let segment = ends.find(|end| address < *end).unwrap_or(address);
            pointed.range(address + 1..).next().map_or(segment, |(next, _)| segment.min(*next))
        };
        pointed.iter().map(|(address, owner)| (*owner, *address..end(*address))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        CodeSection, ConstExpr, DataSection, Function, FunctionSection, Module, NameMap, NameSection,
        TypeSection,
    };

    /// Three functions: of one game, of two, and of the arcade. Data at 1000: a pointer to 1008, then `own!`, `ours`,
    /// `mine`.
    fn program() -> Vec<u8> {
        let names = [
            "_RNvC0_11lattice_hop4play",
            "_RIC0_11lattice_hopC0_12lattice_leapE",
            "_RNvC0_11lattice_web4main",
        ];
        let (mut types, mut functions, mut code) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        let (mut map, mut section) = (NameMap::new(), NameSection::new());
        types.ty().function([], []);
        for (i, name) in (0..).zip(names) {
            functions.function(0);
            let mut body = Function::new([]);
            for address in [[1000, 1004], [1012, 7], [1004, 1016]][i as usize] {
                body.instructions().i32_const(address).drop();
            }
            body.instructions().end();
            code.function(&body);
            map.append(i, name);
        }
        section.functions(&map);
        let mut data = DataSection::new();
        data.active(
            0,
            &ConstExpr::i32_const(1000),
            [&1008u32.to_le_bytes()[..], b"bothown!oursmine"].concat(),
        );
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&code).section(&data).section(&section);
        module.finish()
    }

    #[test]
    fn a_game_is_charged_for_what_is_its_alone() {
        let games = ["lattice_hop".to_owned(), "lattice_leap".to_owned()];
        let program = program();
        let parts = parts(&program, &games).unwrap();
        let owners: Vec<Owner> = parts[..3].iter().map(|(owner, _)| *owner).collect();
        assert_eq!(owners, [Some(0), None, None], "a function instantiated for two games belongs to none");
        let data: Vec<(Owner, &[u8])> = parts[4..].to_vec();
        let wanted: [(Owner, &[u8]); 4] =
            [(None, b"both"), (Some(0), b"own!"), (None, b"ours"), (None, b"mine")];
        assert_eq!(data, wanted);
        let added = added(&program, &games).unwrap();
        assert!(added[0] > 0 && added[1] == 0, "{added:?}");
    }
}
