//! Templates: their text form, and their whole life in a run (C7 to C10, C20, C21).
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use engine::{Game, Param, Params as _, Score};
use grid::{Dir, Hex};
use lattice_colorcell::{ColorCell, Event, Params, Template, built_in};
use proptest::prelude::*;

mod script;
use script::{Script, drawn, hex, params, placed};

/// Nothing fails, and captures take a tick.
const QUICK: &str = "radius=5 chance=200 penalty=0 hold=1";

fn by_id(id: &str) -> &'static Template {
    built_in().iter().find(|template| template.id().to_string() == id).unwrap()
}

/// The color of a cell by the specification's own formula, in exact halves: `round` is half up.
fn absolute(base: i32, relative: i32, size: i32) -> i32 {
    let steps =
        (-size..=size).find(|n| 200 * n - 100 <= 2 * relative * size && 2 * relative * size < 200 * n + 100);
    (base + steps.unwrap() + size) % size
}

/// C7: at least twelve, three difficulties, four by name, and all can be finished with the default chances.
#[test]
fn c7_built_in_templates() {
    assert!(built_in().len() >= 12);
    for level in 1..=3 {
        assert!(built_in().iter().filter(|template| template.difficulty() == level).count() >= 4);
    }
    for id in ["ring", "triangle", "flower", "yin-yang"] {
        by_id(id);
    }
    assert!(built_in().is_sorted_by_key(|template| template.difficulty()));
    for template in built_in() {
        let possible = |base: i32| {
            let colors = template.cells().iter().filter_map(|cell| cell.color);
            colors.clone().all(|color| Params::default().chance_of(absolute(base, color.into(), 8) as u8) > 0)
        };
        assert!((0..8).any(possible), "{template}");
        assert_eq!(template.to_string().parse::<Template>().as_ref(), Ok(template));
    }
}

/// Builds a template by hand: captures colors from a store at the rim and drops them where they belong, anchor first.
fn build(template: &Template, rotation: u8, base: i32) -> Script {
    let turn = |at: Hex| (at - template.anchor()).rotate(rotation.into());
    let wanted = template.cells().iter();
    let mut wanted: Vec<(Hex, i32)> =
        wanted.filter_map(|cell| Some((turn(cell.at), absolute(base, cell.color?.into(), 8)))).collect();
    wanted.sort_by_key(|(at, _)| at.length());
    assert_eq!(wanted[0].0, Hex::ORIGIN, "the anchor comes first");
    let store: Vec<Hex> = Hex::ORIGIN.ring(12).step_by(2).collect();
    let lists: Vec<String> =
        store.iter().zip(&wanted).map(|(at, (_, color))| format!("{color} {at}")).collect();
    let mut run = drawn("radius=14 chance=200 penalty=0 hold=1", &lists.join(";"));
    run.run(&format!("template {}", template.id()));
    for (i, (from, (to, color))) in store.iter().zip(&wanted).enumerate() {
        run.run(&format!("go {from}; press; tick; expect carrying {color}"));
        if i == 0 {
            // The last step before the drop decides the rotation.
            let dir = Dir::N.rotate(rotation.into());
            run.go(*to - Hex::unit(dir));
            run.run(&format!("step {dir}; tick; expect facing {}", dir.name().to_ascii_lowercase()));
        }
        run.go(*to);
        run.run(&format!("expect complete none; press; expect right {}", i + 1));
    }
    run
}

/// C7, C8, C9, C10: every built-in template in all six rotations and several base colors.
#[test]
fn c8_all_templates_in_all_rotations() {
    for template in built_in() {
        for rotation in 0..6 {
            for base in [0, 3, 6] {
                let mut run = build(template, rotation, base);
                let points = 100 * i64::from(template.difficulty());
                run.run(&format!(
                    "expect complete {}; expect completed 1; expect errors false",
                    run.game.ticks()
                ));
                run.run(&format!("expect anchor 0,0 {base} {rotation}; expect score {points}"));
                assert_eq!(run.game.score(), Score(points));
                assert_eq!(run.game.tie(), run.game.ticks());
                let template_id = template.id().to_string();
                let completed = |event: &&Event| match event {
                    Event::TemplateCompleted { template_id: id, points: earned, seconds: 0, cells } => {
                        let colored = template.cells().iter().filter(|cell| cell.color.is_some()).count();
                        *id == template_id && i64::from(*earned) == points && cells.len() == colored
                    }
                    _ => false,
                };
                assert_eq!(run.events.iter().filter(completed).count(), 1);
            }
        }
    }
}

/// C7: rounding is half up toward plus infinity, for every relative color and every palette.
#[test]
fn c7_offsets_round_half_up() {
    for colors in 1..=8 {
        for relative in -50..=50 {
            let own = format!("own=dot/Dot/Two_cells./1/0,0/0,0:0+0,-1:{relative}");
            let text = format!("{QUICK} colors={colors} {own}");
            let mut run = drawn(&text, "0 0,0");
            run.run("template dot; press; tick; press");
            let expected = absolute(0, relative, colors);
            // The cell ahead wants exactly the color of the formula.
            let mut right = placed(
                &text,
                &["carrying 0,0", "template dot"],
                &format!("0 0,0; {expected} 0,-1"),
                Hex::ORIGIN,
            );
            right.run("press; expect right 2; expect completed 1");
        }
    }
    assert_eq!((absolute(0, 25, 2), absolute(0, -25, 2), absolute(0, -50, 1)), (1, 0, 0));
}

/// C8: the base color is the dropped one less the anchor's own offset.
#[test]
fn c8_the_anchor_has_an_offset() {
    let mut run = drawn(QUICK, "5 0,0");
    run.run("template flower; press; tick; step se; tick; press; expect anchor 1,0 3 2; expect right 1");
    let mut run = drawn(QUICK, "1 0,0");
    run.run("template flower; press; tick; press; expect anchor 0,0 7 0");
}

/// C8, C20: a template that would reach over the edge goes on following.
#[test]
fn c20_templates_must_fit() {
    let mut run = placed("radius=3 chance=200 hold=1", &[], "0 0,-2", hex("0,-2"));
    run.run("template beam; press; tick; press; expect anchor none; expect template beam; expect carrying nothing");
    assert_eq!(
        run.heard(),
        ["templateActivated", "chargeStarted", "captured", "dropped", "templateDoesNotFit"]
    );
    run.run("press; tick; step s; tick; press; expect anchor 0,-1 0 3");
}

/// C20: another choice replaces, the same one again while anchored lets go, none puts away.
#[test]
fn c20_choosing() {
    let mut run = drawn(QUICK, "0 0,0");
    run.run("template ring; refuse template ring already-active; template twins; expect template twins");
    run.run("press; tick; press; expect anchor 0,0 0 0; template twins; expect anchor none; expect right 0");
    run.run("template none; expect template none; refuse template none no-template; template star; cancel; expect template none");
}

/// C9: right and wrong cells, and `null` cells that must stay empty.
#[test]
fn c9_validation() {
    let ring = "0 0,-1 1,-1 1,0 -1,1 -1,0; 1 0,1";
    let mut run = placed(QUICK, &["carrying 0,1"], &ring.replace("1 0,1", "0 0,1"), hex("0,1"));
    run.run("template ring; press; expect right 6; expect errors false; expect completed 1");
    let mut run = placed(QUICK, &["carrying 0,1"], "0 0,-1 1,-1 1,0 -1,1 -1,0 0,1; 4 0,0", hex("0,1"));
    run.run(
        "template ring; press; expect right 6; expect errors true; expect complete none; expect completed 0",
    );
    run.run("step n; press; tick; expect carrying 4; expect errors false; expect completed 1");
    let mut run = placed(QUICK, &["carrying 0,1"], "0 0,-1 1,-1 1,0 -1,1 0,1; 3 -1,0", hex("0,1"));
    run.run("template ring; press; expect right 5; expect errors true");
    assert_eq!(
        run.heard()[2..],
        [
            "templateAnchored",
            "cellCorrect",
            "cellCorrect",
            "cellCorrect",
            "cellCorrect",
            "cellCorrect",
            "cellWrong"
        ]
    );
}

/// C9: with no right cell left the template flickers again, and can be placed anew.
#[test]
fn c9_reset() {
    let mut run = drawn(QUICK, "0 0,0");
    run.run("template twins; press; tick; press; expect anchor 0,0 0 0; expect right 1");
    run.run("press; tick; expect anchor none; expect right 0; step s; tick; press; expect anchor 0,1 0 3");
    assert!(run.heard().contains(&"templateReset".to_owned()));
}

/// C21: what is carried does not lie anywhere; completion ends when a cell goes and counts once.
#[test]
fn c21_what_counts() {
    let mut run = placed(QUICK, &["carrying 0,0"], "0 0,0 0,-1 3,0", Hex::ORIGIN);
    run.run("template twins; tick 3; press; expect complete 3; expect completed 1; expect score 100");
    run.run(
        "press; tick; expect complete none; expect right 1; expect completed 1; step s; tick; step n; tick",
    );
    run.run("expect right 1; press; expect complete 6; expect score 100");
    assert_eq!(run.game.tie(), 3, "the first completion counts");
    let points: Vec<u32> = run
        .events
        .iter()
        .filter_map(
            |event| if let Event::TemplateCompleted { points, .. } = event { Some(*points) } else { None },
        )
        .collect();
    assert_eq!(points, [100, 0]);
}

/// C21 with a trail and with swaps: what comes to lie on a cell counts at once, without a drop.
#[test]
fn c21_trails_and_swaps_count() {
    let mut run = drawn(&format!("{QUICK} trail=on"), "0 0,0 0,-3");
    run.run("template twins; press; tick; press; expect right 1; go 0,-3; press; tick; step s; tick; step s; tick");
    run.run("expect at 0,-1; expect right 1; step ne; expect right 2; expect completed 1; expect carrying 0");
    let mut run = drawn(&format!("{QUICK} occupied=swap"), "0 0,0 0,-2; 1 1,-1");
    run.run("template twins; press; tick; press; go 1,-1; press; tick; step nw; tick; expect at 0,-1; expect right 1");
    run.run("step n; expect at 0,-2; expect carrying 1; expect right 2; expect completed 1");
}

/// C10: distinct templates add up, and ties go by the tick of the last new one.
#[test]
fn c10_scores_add_up() {
    let mut run = placed(QUICK, &["carrying 0,0"], "0 0,0 0,-1 1,-1", Hex::ORIGIN);
    run.run("template twins; press; expect score 100; template triangle; press; tick 5; press");
    run.run("expect score 200; expect completed 2");
    assert_eq!(run.game.tie(), 5);
}

/// Own templates come in through parameters, and clear sentences keep bad ones out (C7, C23).
#[test]
fn c7_own_templates() {
    let text =
        "own=dot/My_dot/Just_one./3/0,0/0,0:0@pair2/Pair/A_pair,_nothing_near./1/1,0/1,0:0+0,0:-50+0,1:x";
    let read = params(text);
    assert_eq!(read.own.len(), 2);
    assert_eq!((read.own[0].name(), read.own[1].description()), ("My dot", "A pair, nothing near."));
    assert!(read.to_text().ends_with(text));
    let mut run = drawn(&format!("{QUICK} {text}"), "0 0,0");
    run.run("template dot; press; tick; press; expect score 300");
    let refused = |own: &str| Params::from_text(&format!("own={own}")).unwrap_err().0;
    for (own, why) in [
        ("x", "Your templates: template 1: write a template as id/name/description/difficulty/anchor/cells"),
        (
            "Dot/D/D./1/0,0/0,0:0",
            "Your templates: template 1: an id needs 1–12 characters: a–z, digits and hyphens, and can't be none",
        ),
        (
            "none/D/D./1/0,0/0,0:0",
            "Your templates: template 1: an id needs 1–12 characters: a–z, digits and hyphens, and can't be none",
        ),
        (
            "--/D/D./1/0,0/0,0:0",
            "Your templates: template 1: an id needs 1–12 characters: a–z, digits and hyphens, and can't be none",
        ),
        (
            "d/Caf\u{202e}/D./1/0,0/0,0:0",
            "Your templates: a template can't contain '\\u{202e}'. Use letters, digits, and _ for a space",
        ),
        (
            "d/D__D/D./1/0,0/0,0:0",
            "Your templates: template 1: a name needs 1–24 characters: letters, digits, -.,!?'’ and single _ between words",
        ),
        (
            "d/D//1/0,0/0,0:0",
            "Your templates: template 1: a description needs 1–80 characters: letters, digits, -.,!?'’ and single _ between words",
        ),
        ("d/D/D./4/0,0/0,0:0", "Your templates: template 1: difficulty must be 1, 2 or 3"),
        ("d/D/D./1/0,1/0,0:0", "Your templates: template 1: the anchor must be a cell with a color"),
        ("d/D/D./1/0,0/0,0:x", "Your templates: template 1: the anchor must be a cell with a color"),
        ("d/D/D./1/0,0/0,0:0+0,0:x", "Your templates: template 1: the cell 0,0 appears twice"),
        ("d/D/D./1/0,0/0,0:51", "Your templates: template 1: a color must be -50 to 50, or x for none"),
        ("d/D/D./1/0,0/0,0:-0", "Your templates: template 1: a color must be -50 to 50, or x for none"),
        (
            "d/D/D./1/0,0/0,0:0+11,0:0",
            "Your templates: template 1: a cell must be within 10 steps of 0,0: \"11,0\"",
        ),
        ("d/D/D./1/0,0/0,0:0+", "Your templates: template 1: write a cell as q,r:color"),
        ("ring/D/D./1/0,0/0,0:0", "Your templates: the id ring is taken. Choose another"),
        ("d/D/D./1/0,0/0,0:0@d/D/D./1/0,0/0,0:0", "Your templates: the id d is taken. Choose another"),
        (
            "d/D/D./1/0,0/0,0:0@e",
            "Your templates: template 2: write a template as id/name/description/difficulty/anchor/cells",
        ),
    ] {
        assert_eq!(refused(own), why);
    }
    let many: Vec<String> = (0..17).map(|n| format!("d{n}/D/D./1/0,0/0,0:0")).collect();
    assert_eq!(refused(&many.join("@")), "Your templates: use at most 16 templates");
    let cells: Vec<String> = Hex::ORIGIN.spiral(5).take(62).map(|at| format!("{at}:0")).collect();
    let large = format!("d/D/D./1/0,0/{}", cells.join("+"));
    assert_eq!(refused(&large), "Your templates: template 1: a template has at most 61 cells");
    assert!(params(&format!("own={}", large.rsplit_once('+').unwrap().0)).own[0].cells().len() == 61);
}

/// C23: sixteen templates as large as they can be, with the longest of everything, fit into the parameter.
#[test]
fn c23_own_templates_fit() {
    let mut places: Vec<Hex> = Hex::ORIGIN.spiral(10).collect();
    places.sort_by_key(|at| std::cmp::Reverse(at.to_string().len()));
    let cells: Vec<String> = places.iter().take(61).map(|at| format!("{at}:-50")).collect();
    let (name, about) = ("Ñ".repeat(24), "字".repeat(80));
    let one = |n: u32| format!("template-{n:03}/{name}/{about}/3/{}/{}", places[0], cells.join("+"));
    let all: Vec<String> = (0..16).map(one).collect();
    let text = format!("own={}", all.join("@"));
    assert!(text.len() > 10_000, "{}", text.len());
    assert!(params(&text).to_text().ends_with(&text));
}

fn any_template() -> impl Strategy<Value = String> {
    let cell = (-5i16..=5, -5i16..=5, proptest::option::weighted(0.8, -50i8..=50));
    let cells = proptest::collection::btree_map((-5i16..=5, -5i16..=5), cell, 1..40);
    (
        "[a-z0-9-]{1,12}",
        "[A-Za-z0-9](_?[a-z!?.,'-]){0,8}|[ЖÑ字ह]([_-]?[λéのनअ][\u{301}\u{94d}]?){0,7}",
        "[A-ZÉ](_?[a-zñ]){0,20}[.!]",
        1u8..=3,
        cells,
    )
        .prop_map(|(id, name, about, level, cells)| {
            let cells: BTreeMap<(i16, i16), Option<i8>> =
                cells.into_iter().map(|(at, (_, _, color))| (at, color)).collect();
            let anchor = cells.iter().find(|(_, color)| color.is_some()).map_or((0, 0), |(at, _)| *at);
            let text: Vec<String> = cells
                .iter()
                .map(|((q, r), color)| format!("{q},{r}:{}", color.map_or("x".to_owned(), |c| c.to_string())))
                .collect();
            format!("{id}/{name}/{about}/{level}/{},{}/{}", anchor.0, anchor.1, text.join("+"))
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// What reads prints the same again, alone and in a list.
    #[test]
    fn templates_round_trip(text in any_template()) {
        if let Ok(template) = text.parse::<Template>() {
            prop_assert_eq!(template.to_string(), text.clone());
            prop_assert!(template.cells().iter().any(|cell| cell.at == template.anchor() && cell.color.is_some()));
            let list = Template::list(&format!("{text}@{text}"));
            prop_assert_eq!(list.map(|list| list.len()), Ok(2));
        } else {
            // The only things our own texts get wrong: the id "none" or of hyphens alone, and no cell with a color.
            let colorless = !text.rsplit_once('/').is_some_and(|(_, cells)| cells.split('+').any(|c| !c.ends_with('x')));
            let nameless = text.starts_with("none/") || text.trim_start_matches('-').starts_with('/');
            prop_assert!(nameless || colorless, "{}", text);
        }
    }

    /// Whatever is typed, nothing panics, and what is refused says why in a short sentence.
    #[test]
    fn any_text_is_safe(text in "[a-z0-9/@+:,x_.-]{0,60}|\\PC{0,40}") {
        match Template::list(&text) {
            Ok(list) => prop_assert_eq!(list.iter().map(Template::to_string).collect::<Vec<_>>().join("@"), text),
            Err(error) => prop_assert!(error.to_string().len() < 250),
        }
    }

    /// Ids keep their text and sort as it does.
    #[test]
    fn ids_sort_as_text(a in "[a-z0-9-]{1,12}", b in "[a-z0-9-]{1,12}") {
        let id = |text: &str| text.parse::<lattice_colorcell::Id>();
        if let (Ok(one), Ok(two)) = (id(&a), id(&b)) {
            prop_assert_eq!(one.to_string(), a.clone());
            prop_assert_eq!(one.cmp(&two), a.cmp(&b));
        }
    }
}

/// The rule book's table of templates is the code's.
#[test]
fn the_rule_book_lists_the_templates() {
    let book = include_str!("../../../docs/rules/colorcell.md");
    for template in built_in() {
        let colored = template.cells().iter().filter(|cell| cell.color.is_some()).count();
        let empty = template.cells().len() - colored;
        let level = ["easy", "medium", "hard"][usize::from(template.difficulty()) - 1];
        let (id, name) = (template.id(), template.name());
        let row = format!("| `{id}` | {name} | {level} | {colored} | {empty} |");
        assert!(book.contains(&row), "the rule book lacks\n{row}");
    }
    let rows = book.lines().filter(|line| line.starts_with("| `") && line.matches('|').count() == 6).count();
    assert_eq!(rows, built_in().len());
    for Param { spec, get, .. } in <Params as engine::Params>::PARAMS {
        let (kind, default) = (spec.kind, get(&Params::default()));
        let kind = if spec.key == "own" { "`none` or templates".to_owned() } else { kind.to_string() };
        let begin = format!("| `{}` | {kind} | {default} |", spec.key);
        assert!(book.lines().any(|line| line.starts_with(&begin)), "the rule book lacks\n{begin}");
    }
    assert_eq!(ColorCell::META.title, "Color Cell");
}
