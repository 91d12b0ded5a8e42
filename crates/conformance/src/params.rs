//! Checks before a run begins: names, limits, presets and parameters.

use engine::{AnyGame, Erased, Listing, MAX_REPLAY_BYTES, ParamKind};

use crate::case::{cases, extremes};

/// The game's card, ids and limits make sense.
pub fn meta_is_sane<G: Listing>() {
    let meta = Erased::<G>::GAME.meta();
    assert!(meta.id.starts_with(|c: char| c.is_ascii_lowercase()), "id {:?} begins with a letter", meta.id);
    assert!(is_word(meta.id, ""), "id {:?} is lower-case letters and digits", meta.id);
    assert!(!meta.title.trim().is_empty(), "there is a title");
    assert!(meta.pitch.ends_with(['.', '!', '?']), "the pitch {:?} is a sentence", meta.pitch);
    assert!(meta.rules >= 1, "rules versions count from 1");
    assert!(meta.limits.entries >= 1, "a run may have actions");
    assert_eq!(
        meta.ticks_per_second > 0,
        meta.limits.ticks > 0,
        "games on a clock, and only they, may have ticks"
    );
}

/// Presets have distinct names and parameters, the default is one of them, each offers another or none after a win,
/// and a run reports its preset.
pub fn presets_are_valid<G: Listing>() {
    let game = Erased::<G>::GAME;
    let presets = game.presets();
    assert_eq!(game.newcomer().map(|preset| preset.id), G::newcomer(), "newcomers get a preset that exists");
    let default = game.params("").expect("the defaults are valid");
    assert!(presets.iter().any(|preset| preset.params == default), "the default is a preset");
    for (i, preset) in presets.iter().enumerate() {
        assert!(is_word(preset.id, "-"), "preset id {:?}", preset.id);
        assert!(!preset.title.is_empty() && !preset.about.is_empty(), "preset {} is described", preset.id);
        for other in &presets[..i] {
            assert_ne!(preset.id, other.id, "preset ids differ");
            assert_ne!(preset.title, other.title, "preset titles differ");
            assert_ne!(preset.params, other.params, "presets {} and {} differ", preset.id, other.id);
        }
        assert_eq!(game.params(&preset.params).as_ref(), Ok(&preset.params), "preset {}", preset.id);
        let others = presets.iter().filter(|other| other.id != preset.id).map(|other| Some(other.id));
        assert!(
            others.chain([None]).any(|other| other == preset.next),
            "{} offers {:?}",
            preset.id,
            preset.next
        );
    }
    // G14: where a setup asks several questions, every combination of answers is a preset.
    let axes = game.axes();
    let combinations: usize = axes.iter().map(|axis| axis.choices.len()).product();
    assert!(axes.is_empty() || combinations == presets.len(), "{combinations} combinations of answers");
    for axis in axes {
        assert!(axis.choices.len() > 1 && !axis.label.is_empty(), "{axis:?} is a question");
        assert!(axis.choices.iter().all(|(title, about)| !title.is_empty() && !about.is_empty()), "{axis:?}");
    }
    for case in cases(&game) {
        let session = case.begin(&game);
        assert_eq!(session.start().params, case.start.params, "{}: canonical parameters", case.name);
        let known = presets.iter().find(|preset| preset.params == case.start.params);
        assert_eq!(session.preset(), known.map(|preset| preset.id), "{}", case.name);
        let pairs: Vec<String> = game
            .specs()
            .iter()
            .zip(session.param_values())
            .map(|(spec, value)| format!("{}={value}", spec.key))
            .collect();
        assert_eq!(pairs.join(" "), case.start.params, "{}: values in order", case.name);
    }
}

/// Values out of range are refused with a sentence that names the field, the value and the range.
pub fn params_are_checked<G: Listing>() {
    let game = Erased::<G>::GAME;
    for (i, spec) in game.specs().iter().enumerate() {
        assert!(is_word(spec.key, "-"), "parameter {:?}", spec.key);
        assert!(!spec.label.is_empty() && spec.help.ends_with('.'), "{} is described", spec.key);
        assert!(game.specs()[..i].iter().all(|other| other.key != spec.key), "{} is there once", spec.key);
        // An example shown to players must be accepted.
        let shown = format!("{} {}", spec.kind, spec.help);
        for example in shown.split("like ").skip(1).filter_map(|rest| rest.split([' ', '.']).next()) {
            let setting = format!("{}={}", spec.key, example.trim_end_matches(','));
            assert!(game.params(&setting).is_ok(), "{:?} shows {setting}, which is refused", shown);
        }
        for setting in extremes(&game, spec) {
            // A value in range may conflict with other parameters; the sentence must be as clear.
            if let Err(refused) = game.params(&setting) {
                assert_eq!(refused.code, "bad-params");
                let clear = [" is ", " must be "].iter().any(|words| refused.message.contains(words));
                assert!(clear, "{setting}: {refused}");
            }
        }
        for value in values_outside(spec.kind) {
            let refused = game.params(&format!("{}={value}", spec.key)).expect_err("out of range");
            assert_eq!(refused.code, "bad-params");
            // Messages shorten what they quote.
            let quoted = &value[..value.len().min(40)];
            for part in [spec.label, quoted, &spec.kind.to_string()] {
                assert!(refused.message.contains(part), "{:?} says {part:?}", refused.message);
            }
        }
    }
    let bad = ["nonsense", "=", "no-such-key=1", "==", "\u{0}=\u{0}", "é=1"];
    for text in bad {
        assert_eq!(game.params(text).map_err(|refused| refused.code), Err("bad-params"), "{text:?}");
    }
    if let Some(first) = game.specs().first() {
        let setting = game.presets()[0].params.split(' ').next().expect("one pair").to_owned();
        let twice = game.params(&format!("{setting} {setting}")).expect_err("given twice");
        assert!(twice.message.contains(first.key), "{twice}");
    }
    limits_fit_a_replay::<G>();
}

/// A run at its limits can still be saved: longest actions, every mark, a wait after each action.
fn limits_fit_a_replay<G: Listing>() {
    let game = Erased::<G>::GAME;
    let limits = game.meta().limits;
    let longest = |case: &crate::case::Case| {
        case.begin(&game).legal().iter().map(String::len).max().unwrap_or(0) + "do \n".len()
    };
    let action = cases(&game).iter().map(longest).max().unwrap_or(0);
    let entries = limits.entries as usize;
    let waits = entries.min(limits.ticks as usize) * "wait 100\n".len();
    let bytes =
        entries * action + entries / G::META.mark_every as usize * "mark 0123456789abcdef\n".len() + waits;
    assert!(bytes < MAX_REPLAY_BYTES * 9 / 10, "a run of {entries} actions may need {bytes} bytes");
}

/// Values a parameter must refuse; none is a prefix of another, so that finding one in a message is conclusive.
fn values_outside(kind: ParamKind) -> Vec<String> {
    if let ParamKind::Text { most, .. } = kind {
        return vec!["x".repeat(most + 1)];
    }
    let mut values: Vec<String> =
        ["maybe", "-1", "1.5", "0x1", "+3", "99999999999"].map(str::to_owned).to_vec();
    if let ParamKind::Number { min, max } | ParamKind::NumberOr { min, max, .. } = kind {
        values.extend(min.checked_sub(1).map(|below| below.to_string()));
        values.extend(max.checked_add(1).map(|above| above.to_string()));
    }
    if let ParamKind::Pairs { first: (low, high), second: (least, most), .. } = kind {
        values.extend([format!("{}:{least}", high + 1), format!("{low}:{}", most + 1)]);
        values.extend([
            format!("{high}:{least},{low}:{least}"),
            format!("{low}:{least},"),
            format!("{low}:"),
        ]);
    }
    values
}

fn is_word(text: &str, also: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || also.contains(c);
    !text.is_empty() && text.chars().all(fits)
}
