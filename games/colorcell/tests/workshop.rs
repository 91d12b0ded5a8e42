//! Making templates: every tool, every refusal, and that what is drawn is what is written.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Listing, Params as _, Present, Workshop};
use lattice_colorcell::{ColorCell, Params, Template, built_in};
use proptest::prelude::*;
use view::{Input, Marks, Paint, PlaceId, Scene, Spot};

/// A draft in the making.
struct Maker {
    draft: String,
    tool: String,
}

fn shop() -> &'static dyn Workshop {
    ColorCell::workshop().unwrap()
}

impl Maker {
    fn new() -> Maker {
        Maker { draft: shop().blank(), tool: String::new() }
    }

    fn edit(&mut self, input: &Input) -> Result<(), String> {
        let edited = shop().edit(&self.draft, &self.tool, input).map_err(|refused| refused.message)?;
        (self.draft, self.tool) = (edited.draft, edited.tool);
        Ok(())
    }

    fn input(&mut self, spot: Spot) -> Result<(), String> {
        self.edit(&Input::Choose(spot))
    }

    /// Goes on with a tool over places.
    fn draw(&mut self, names: &[&str]) {
        for name in names {
            let place = self.place(name);
            self.edit(&Input::Point(Some(Spot::Place(place)))).unwrap();
        }
    }

    fn take(&mut self, tool: &str) -> &mut Maker {
        self.input(Spot::Control(tool.to_owned())).unwrap();
        self
    }

    fn place(&self, name: &str) -> PlaceId {
        let board = shop().board(&self.draft);
        board.ids().find(|id| board.places[id.index()].name == name).unwrap()
    }

    fn put(&mut self, name: &str) -> Result<(), String> {
        self.input(Spot::Place(self.place(name)))
    }

    /// Takes a tool to places.
    fn paint(&mut self, tool: &str, names: &[&str]) -> &mut Maker {
        self.take(tool);
        names.iter().for_each(|name| self.put(name).unwrap());
        self
    }

    fn write(&mut self, key: &str, value: &str) -> Result<(), String> {
        self.draft = shop().write(&self.draft, key, value).map_err(|refused| refused.message)?;
        Ok(())
    }

    fn scene(&self) -> Scene {
        shop().scene(&self.draft, &self.tool)
    }

    fn says(&self, name: &str) -> String {
        self.scene().cells[self.place(name).index()].says.to_string()
    }

    fn check(&self) -> Result<(), String> {
        shop().check(&self.draft).map_err(|refused| refused.message)
    }

    /// Anchor and cells as they are written.
    fn drawn(&self) -> String {
        self.draft.split('/').skip(4).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn tools_do_what_they_say() {
    let mut maker = Maker::new();
    assert_eq!(maker.check().unwrap_err(), "color a cell first");
    maker.paint("13", &["0,0", "1,0"]).paint("x", &["0,1"]);
    assert_eq!(maker.drawn(), "0,0 0,0:13+1,0:13+0,1:x");
    maker.paint("50", &["1,0"]);
    assert_eq!(maker.drawn(), "0,0 0,0:13+1,0:50+0,1:x", "painted over in place");
    maker.paint("anchor", &["1,0"]).paint("erase", &["0,1"]);
    assert_eq!(maker.drawn(), "1,0 0,0:13+1,0:50");
    for (level, digit) in [("hard", "3"), ("easy", "1"), ("medium", "2")] {
        maker.take(level);
        assert_eq!(maker.draft.split('/').nth(3), Some(digit));
    }
    assert_eq!(maker.check(), Ok(()));
    maker.paint("13", &["0,0"]);
    assert_eq!(maker.drawn(), "1,0 1,0:50", "the same color again takes it off");
}

#[test]
fn what_is_drawn_over_cells_is_what_was_done_to_the_first() {
    let mut maker = Maker::new();
    maker.paint("x", &["2,0"]).paint("13", &["0,0"]);
    maker.draw(&["0,0", "1,0", "2,0"]);
    assert_eq!(maker.drawn(), "0,0 2,0:13+0,0:13+1,0:13", "painted, and what is so already stays");
    maker.paint("25", &["0,1"]).paint("13", &["0,0"]);
    maker.draw(&["1,0", "0,1", "3,0"]);
    assert_eq!(maker.drawn(), "2,0 2,0:13+0,1:25", "this color is taken off, nothing else");
    maker.take("13").draw(&["3,0"]);
    assert_eq!(maker.drawn(), "2,0 2,0:13+0,1:25+3,0:13", "a tool taken up again begins anew");
    maker.take("anchor").draw(&["0,1"]);
    maker.take("erase").draw(&["-1,0", "3,0", "2,0"]);
    assert_eq!(maker.drawn(), "0,1 0,1:25", "the anchor is no brush, and nothing is no mistake");
}

#[test]
fn the_anchor_looks_after_itself() {
    let mut maker = Maker::new();
    maker.paint("x", &["0,0"]);
    assert!(maker.check().is_err() && maker.scene().pieces.is_empty());
    maker.paint("0", &["2,0", "3,0"]);
    assert_eq!(maker.drawn(), "2,0 0,0:x+2,0:0+3,0:0", "the first with a color");
    maker.paint("x", &["2,0"]);
    assert_eq!(maker.drawn(), "3,0 0,0:x+2,0:x+3,0:0", "another takes over");
    maker.take("anchor");
    for name in ["0,0", "-1,0"] {
        let why = maker.put(name).unwrap_err();
        assert_eq!(why, "the first cell needs a color. Color this one first");
    }
    maker.paint("erase", &["3,0", "2,0", "0,0"]);
    assert_eq!(maker.draft, shop().blank());
}

/// Three mirrors make six cells of one, six make twelve; what lies on a mirror is its own image.
#[test]
fn mirrors_paint_every_image_at_once() {
    let mut maker = Maker::new();
    let cells = |maker: &Maker| maker.drawn().split_once(' ').unwrap().1.split('+').count();
    maker.take("mirror").paint("13", &["1,2"]);
    assert_eq!(maker.drawn(), "1,2 1,2:13+-1,3:13+-3,1:13+-2,-1:13+2,-3:13+3,-2:13");
    maker.paint("13", &["-3,1"]);
    assert_eq!(maker.draft, shop().blank(), "the same color again takes all images off");
    maker.take("mirror").paint("13", &["1,2"]);
    assert_eq!(cells(&maker), 12);
    maker.draw(&["0,1"]);
    assert_eq!(cells(&maker), 18, "drawn on over the next cell and its images");
    maker.paint("erase", &["0,-1"]);
    assert_eq!(cells(&maker), 12);
    maker.paint("anchor", &["3,-2"]);
    assert!(maker.drawn().starts_with("3,-2 "), "there is one anchor");
    let control =
        |maker: &Maker| maker.scene().controls.into_iter().find(|control| control.id == "mirror").unwrap();
    assert_eq!((control(&maker).detail.as_str(), control(&maker).current), ("6 axes", true));
    maker.take("mirror").paint("0", &["0,0", "4,0"]);
    assert_eq!((control(&maker).detail.as_str(), control(&maker).current), ("off", false));
    assert_eq!(cells(&maker), 14);
    // More than there may be: nothing of the stroke stays.
    maker.take("mirror").take("mirror").paint("0", &["1,3", "2,3", "0,3"]);
    assert_eq!(cells(&maker), 44);
    maker.paint("25", &["1,4"]);
    let before = maker.draft.clone();
    assert_eq!(maker.put("2,4").unwrap_err(), "a template has at most 61 cells. Erase one first");
    assert_eq!((cells(&maker), &maker.draft), (56, &before));
}

/// Turning moves everything, the anchor too, by 60 degrees clockwise; six turns are none.
#[test]
fn everything_turns_about_the_middle() {
    let mut maker = Maker::new();
    maker.paint("0", &["0,-1"]).paint("25", &["1,-1"]).paint("x", &["0,-3"]);
    let before = maker.draft.clone();
    maker.take("turn");
    assert_eq!(maker.drawn(), "1,-1 1,-1:0+1,0:25+3,-3:x");
    assert_eq!(maker.scene().controls.iter().filter(|control| control.current).count(), 2, "the brush stays");
    for _ in 0..5 {
        maker.take("turn");
    }
    assert_eq!(maker.draft, before);
}

#[test]
fn bad_places_and_tools_are_refused() {
    let mut maker = Maker::new();
    assert_eq!(maker.input(Spot::Place(PlaceId(61))).unwrap_err(), "there is no such cell");
    assert_eq!(maker.input(Spot::Control("7".into())).unwrap_err(), "there is no such tool");
    maker.take("erase");
    assert_eq!(maker.put("0,0").unwrap_err(), "nothing to erase here");
    for input in [Input::Cancel, Input::Hold(true), Input::Point(None)] {
        let edited = shop().edit(&maker.draft, &maker.tool, &input).unwrap();
        assert_eq!((edited.draft, edited.tool), (maker.draft.clone(), maker.tool.clone()));
    }
}

#[test]
fn boards_grow_as_far_as_templates_reach() {
    let mut maker = Maker::new();
    let places = |maker: &Maker| shop().board(&maker.draft).places.len();
    assert_eq!(places(&maker), 61);
    maker.take("0");
    for q in 0..=10 {
        maker.put(&format!("{q},0")).unwrap();
    }
    assert_eq!(places(&maker), 331, "no ring beyond the last");
    assert_eq!(maker.check(), Ok(()));
    maker.paint("erase", &["10,0"]);
    assert_eq!(places(&maker), 331);
    maker.paint("erase", &["9,0"]);
    assert_eq!(places(&maker), 271);
}

#[test]
fn there_are_at_most_61_cells() {
    let mut maker = Maker::new();
    maker.take("x");
    for place in shop().board(&maker.draft.clone()).places {
        maker.put(&place.name).unwrap();
    }
    let full = maker.draft.clone();
    assert_eq!(maker.put("5,0").unwrap_err(), "a template has at most 61 cells. Erase one first");
    assert_eq!(maker.draft, full);
    maker.paint("0", &["4,0"]);
    assert_eq!(maker.check(), Ok(()));
}

#[test]
fn names_keep_their_rules() {
    let mut maker = Maker::new();
    for (name, id) in [
        ("Kite", "kite"),
        ("  The  old   Kite! ", "the-old-kite"),
        ("A very long name it is", "a-very-long"),
        ("Ring", "my-ring-temp"),
        ("None", "my-none-temp"),
        ("?!", "my-template"),
        ("Ñandú", "and-6f199"),
        ("Звезда", "0039b"),
        ("星 2", "2-1aeac"),
    ] {
        maker.write("name", name).unwrap();
        assert_eq!(shop().id(&maker.draft), id, "{name}");
        let words = name.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(shop().lines(&maker.draft)[0].value, words);
    }
    let before = maker.draft.clone();
    for name in ["a_", "x".repeat(25).as_str(), "ж".repeat(25).as_str(), "\u{301}a"] {
        let why = maker.write("name", name).unwrap_err();
        assert!(why.starts_with("a name needs 1–24 characters: letters, digits, -.,!?'’"), "{why}");
    }
    for (name, odd) in [("a/b", '/'), ("a\u{202e}b", '\u{202e}'), ("a\u{200b}", '\u{200b}'), ("♥", '♥')] {
        let why = maker.write("name", name).unwrap_err();
        assert_eq!(why, format!("a name can't contain {odd:?}. Use letters, digits and -.,!?'’"));
    }
    assert_eq!(maker.write("name", "  ").unwrap_err(), "give it a name");
    assert_eq!(maker.write("description", "").unwrap_err(), "give it a description");
    assert!(maker.write("description", &"x".repeat(81)).unwrap_err().starts_with("a description needs 1–80"));
    assert!(maker.write("color", "red").unwrap_err().contains("color"));
    assert_eq!(maker.draft, before);
}

#[test]
fn texts_are_opened_or_refused_with_a_reason() {
    let text = "kite/My_kite/A_tail./2/0,0/0,0:0+0,-1:7";
    for given in [text.to_owned(), format!(" {text}\n"), format!("own={text}")] {
        assert_eq!(shop().open(&given).unwrap(), text);
    }
    let blank = shop().blank();
    assert_eq!(shop().open(&blank).unwrap(), blank, "unfinished ones too");
    for (bad, why) in [
        ("", "id/name/description/difficulty/anchor/cells"),
        ("kite/K/K./4/0,0/0,0:0", "difficulty must be 1, 2 or 3"),
        ("kite/K/K./1/0,0/0,0:51", "-50 to 50"),
        (&format!("{text}@{text}"), "more than one"),
    ] {
        let refused = shop().open(bad).unwrap_err();
        assert!(refused.message.contains(why), "{bad:?}: {refused}");
    }
    let ring = shop().open(&built_in()[4].to_string()).unwrap();
    assert!(shop().check(&ring).unwrap_err().message.contains("the game already has a template \"ring\""));
    let lost = shop().open("k/K/K./1/0,1/0,0:0").unwrap();
    assert!(shop().check(&lost).unwrap_err().message.contains("the anchor must be"));
}

#[test]
fn the_picture_shows_the_sketch_in_a_base_color() {
    let mut maker = Maker::new();
    assert!(maker.scene().about.starts_with("Pick a color"));
    maker.paint("0", &["0,0"]).paint("25", &["1,0"]).paint("-13", &["0,1"]).paint("x", &["-1,0"]);
    let look = |maker: &Maker, name: &str| maker.scene().cells[maker.place(name).index()].clone();
    assert_eq!(look(&maker, "1,0").paint, Paint::Shade(2));
    assert_eq!(look(&maker, "0,1").paint, Paint::Shade(7));
    assert!(look(&maker, "-1,0").marks.has(Marks::BLOCKED));
    let words = ["0,0", "1,0", "0,1", "-1,0", "2,0"].map(|name| maker.says(name));
    assert_eq!(
        words,
        [
            "orange, main color, dropped first",
            "bronze, +2 colors",
            "pink, -1 color",
            "must stay empty",
            "free"
        ]
    );
    assert_eq!(maker.scene().about, "My template: 3 cells, 1 must stay empty; easy, 100 points.");
    maker.take("base");
    assert_eq!(look(&maker, "0,0").paint, Paint::Shade(1));
    let scene = maker.scene();
    assert_eq!(scene.pieces[0].place, maker.place("0,0"));
    let mut keys: Vec<_> = scene.controls.iter().map(|control| control.key.unwrap()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), scene.controls.len(), "a key for each");
    let steering = "wedsaq".chars().chain("urh?/".chars()).any(|key| keys.contains(&key));
    assert!(!steering, "keys of the page stay its own");
    let current: Vec<_> = scene.controls.iter().filter(|control| control.current).map(|c| &c.id).collect();
    assert_eq!(current, ["x", "easy"]);
}

#[test]
fn built_in_templates_can_be_made_by_hand() {
    for template in built_in() {
        let mut maker = Maker::new();
        for cell in template.cells() {
            let tool = cell.color.map_or_else(|| "x".to_owned(), |color| color.to_string());
            maker.paint(&tool, &[&cell.at.to_string()]);
        }
        maker.paint("anchor", &[&template.anchor().to_string()]);
        maker.take(["easy", "medium", "hard"][usize::from(template.difficulty()) - 1]);
        maker.write("description", template.description()).unwrap();
        maker.write("name", template.name()).unwrap();
        let parts = |text: &str| text.split_once('/').unwrap().1.to_owned();
        assert_eq!(parts(&maker.draft), parts(&template.to_string()), "all but the id");
        assert_eq!(maker.check(), Ok(()));
        assert_eq!(shop().open(&maker.draft).as_ref(), Ok(&maker.draft));
    }
}

/// What the workshop calls finished, runs begin with.
#[test]
fn finished_templates_enter_runs() {
    let mut drafts = Vec::new();
    for name in ["Kite", "Ring"] {
        let mut maker = Maker::new();
        maker.paint("0", &["0,0", "0,-1"]).write("name", name).unwrap();
        assert_eq!(maker.check(), Ok(()));
        drafts.push(maker.draft);
    }
    let craft = shop().craft();
    let params = Params::from_text(&format!("{}={}", craft.param, drafts.join(craft.joint))).unwrap();
    assert_eq!(params.own.len(), 2);
    let game = ColorCell::new(&params, &"a".parse().unwrap());
    let controls = game.scene(&Default::default()).controls;
    let last: Vec<&str> = controls[controls.len() - 3..].iter().map(|control| control.id.as_str()).collect();
    assert_eq!(
        last,
        ["template kite", "template my-ring-temp", "template none"],
        "the game's own keep their keys"
    );
    let actions: Vec<_> = drafts.iter().map(|draft| shop().take_up(draft).unwrap()).collect();
    assert_eq!(actions, last[..2], "who tries one takes it up so");
}

proptest! {
    /// Whatever is pressed, drafts read back as themselves, pictures fit their boards, and what is finished is a template.
    #[test]
    fn drafts_stay_sound(presses in prop::collection::vec((any::<u16>(), any::<u8>()), 0..80)) {
        let mut maker = Maker::new();
        for (place, tool) in presses {
            let controls = maker.scene().controls;
            maker.take(&controls[usize::from(tool) % controls.len()].id);
            let _ = maker.input(Spot::Place(PlaceId(place % 400)));
            prop_assert_eq!(shop().open(&maker.draft), Ok(maker.draft.clone()));
            prop_assert_eq!(maker.scene().cells.len(), shop().board(&maker.draft).places.len());
            let whole = maker.draft.parse::<Template>().is_ok();
            prop_assert_eq!(maker.check().is_ok(), whole);
        }
    }

    /// Names of any script keep their letters, tell templates apart and enter runs; what cannot be seen never gets in.
    #[test]
    fn names_of_any_script_round_trip(name in "[\\p{Lu}\\p{Ll}\\p{Lo}\\p{Nd}'-]{1,12}( [\\p{Lu}\\p{Ll}\\p{Lo}][\\p{Mn}]?){0,4}", unseen in "[\\p{Cc}\\p{Cf}\\p{Co}\\p{Zl}\\p{Zp}]") {
        let blank = "\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}\u{180c}\u{180d}\u{180f}\u{3164}\u{ffa0}";
        let selector = |c| matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
        prop_assume!(!name.contains(|c| blank.contains(c) || selector(c)));
        let mut maker = Maker::new();
        maker.paint("0", &["0,0", "0,-1"]);
        prop_assert_eq!(maker.write("name", &name), Ok(()));
        prop_assert_eq!(&shop().lines(&maker.draft)[0].value, &name);
        prop_assert_eq!(shop().open(&maker.draft), Ok(maker.draft.clone()));
        let params = Params::from_text(&format!("own={}", maker.draft)).unwrap();
        prop_assert_eq!(Params::from_text(&params.to_text()), Ok(params.clone()));
        prop_assert_eq!(params.own[0].name(), &name);
        let hidden = format!("a{unseen}b");
        if hidden.split_whitespace().count() == 1 {
            prop_assert!(maker.write("name", &hidden).is_err(), "{:?}", hidden);
        }
    }

    /// No text harms the workshop.
    #[test]
    fn any_text_is_survived(draft in ".{0,60}", tool in ".{0,20}") {
        let _ = (shop().open(&draft), shop().check(&draft), shop().write(&draft, "name", &tool));
        prop_assert_eq!(shop().scene(&draft, &tool).cells.len(), shop().board(&draft).places.len());
        let _ = shop().edit(&draft, &tool, &Input::Choose(Spot::Control(tool.clone())));
    }
}
