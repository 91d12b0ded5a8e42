//! Parameters as text: what is refused, and in which words.

mod toy;

use lattice_engine::Params;
use proptest::prelude::*;
use toy::ToyParams;

fn message(text: &str) -> String {
    ToyParams::from_text(text).expect_err("out of range").0
}

#[test]
fn refusals_name_field_range_and_value() {
    assert_eq!(message("size=13"), "Size must be 0–12, not \"13\"");
    assert_eq!(message("size=1.5"), "Size must be a whole number, 0–12, not \"1.5\"");
    assert_eq!(message("shape=1.5"), "Shape must be round or flat, not \"1.5\"");
    assert_eq!(message("size="), "Size must be 0–12, not \"\"");
    assert_eq!(message("size=+1"), "Size must be 0–12, not \"+1\"");
    assert_eq!(message("size=99999999999"), "Size must be 0–12, not \"99999999999\"");
    assert_eq!(message("limit=0"), "Limit must be 1–9 or none, not \"0\"");
    assert_eq!(message("limit=some"), "Limit must be 1–9 or none, not \"some\"");
    assert_eq!(message("shape=square"), "Shape must be round or flat, not \"square\"");
    assert_eq!(message("size=2 limit=3"), "limit is 1 to 2 here, not 3");
    assert_eq!(message("color=red"), "unknown parameter \"color\"; try size, limit, shape");
    assert_eq!(message("size"), "write \"size\" as key=value");
    assert_eq!(message("size=1 size=1"), "size appears twice");
    assert_eq!(
        message(&format!("size={}", "9".repeat(50))),
        format!("Size must be 0–12, not \"{}…\"", "9".repeat(40))
    );
}

#[test]
fn text_is_canonical_whatever_was_typed() {
    let params = ToyParams::from_text("  shape=flat\tsize=007 ").expect("valid");
    assert_eq!(params.to_text(), "size=7 limit=none shape=flat");
    assert_eq!(ToyParams::from_text("").expect("the defaults").to_text(), "size=0 limit=none shape=round");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn valid_parameters_read_back(size in 0u32..=12, limit in prop::option::of(1u32..=9), shape in 0usize..2) {
        let params = ToyParams { size, limit, shape };
        let read = ToyParams::from_text(&params.to_text());
        prop_assert_eq!(read.is_ok(), params.validate().is_ok());
        if let Ok(read) = read {
            prop_assert_eq!(read, params);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "((size|limit|shape)?=?(round|none|[0-9]{1,3}|\\PC){0,2} ?){0,5}") {
        match ToyParams::from_text(&text) {
            Ok(params) => prop_assert_eq!(ToyParams::from_text(&params.to_text()), Ok(params)),
            Err(error) => prop_assert!(!error.0.is_empty() && error.0.len() < 400),
        }
    }
}
