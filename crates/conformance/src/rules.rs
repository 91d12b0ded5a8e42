//! The rules themselves, seen through the game's type.

use std::collections::BTreeSet;
use std::fmt::Debug;

use engine::{
    Advice, AnyGame, Bot, Erased, Game, Judgement, Listing, Params, Rating, Refusal, Rng, Start, Status,
    Waited,
};
use view::Scene;

use crate::case::{Case, STEPS, cases, seed_of};

/// Texts that are not actions of any game.
pub(crate) const NONSENSE: [&str; 10] =
    ["", " ", "no-such-action", "é", "\0", "-1", "4294967296", "do", "undo", "step step step"];

/// Plays a case at random and calls `each` with every state, the first included.
fn walk<G: Listing>(case: &Case, mut each: impl FnMut(&G, &str)) {
    let mut rng = case.rng;
    let params = G::Params::from_text(&case.start.params).expect("cases have valid parameters");
    let mut game = G::new(&params, &case.start.seed);
    each(&game, &case.name);
    for step in 1..=STEPS {
        match game.sample(&mut rng) {
            Some(action) => game.apply(action, &mut ()),
            None if game.ticks_per_second() == 0 => break,
            None => {}
        }
        if game.ticks_per_second() > 0 && game.status() == Status::Playing {
            game.tick(&mut ());
        }
        each(&game, &format!("{}, step {step}", case.name));
    }
}

fn walk_all<G: Listing>(mut each: impl FnMut(&G, &str)) {
    cases(&Erased::<G>::GAME).iter().for_each(|case| walk(case, &mut each));
}

fn legal<G: Game>(game: &G) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal
}

/// A4: legal actions are sorted, pass the check and round-trip as text; others are refused with a code and a sentence.
pub fn legal_agrees_with_check<G: Listing>() {
    let mut seen = BTreeSet::new();
    walk_all::<G>(|game, place| {
        let legal = legal(game);
        assert!(legal.is_sorted_by(|a, b| a < b), "{place}: {legal:?} is sorted, each once");
        for action in &legal {
            if let Err(refusal) = game.check(*action) {
                panic!("{place}: {action} is listed but refused: {refusal}");
            }
            let text = action.to_string();
            assert_eq!(text.parse::<G::Action>().as_ref(), Ok(action), "{place}: {text:?} reads back");
            assert!(!text.is_empty() && !text.contains(['\n', '\r']), "{place}: {text:?} is one line");
            assert_eq!(text.trim(), text, "{place}: no space around {text:?}");
        }
        seen.extend(legal.iter().copied());
        for action in seen.iter().filter(|action| legal.binary_search(action).is_err()) {
            let Err(refusal) = game.check(*action) else {
                panic!("{place}: {action} is allowed but not listed");
            };
            let (code, sentence) = (refusal.code(), refusal.to_string());
            assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{place}: code {code:?}");
            assert!(!sentence.is_empty() && !sentence.ends_with('.'), "{place}: sentence {sentence:?}");
        }
    });
    for text in NONSENSE {
        let Err(refused) = text.parse::<G::Action>() else { panic!("{text:?} is no action") };
        assert!(!refused.message.is_empty(), "{text:?} is refused with a sentence");
    }
    let Err(refused) = "x".repeat(100_000).parse::<G::Action>() else { panic!("that is no action") };
    assert!(refused.message.len() < 400, "a refusal shortens what it quotes");
}

/// Sampled actions are legal, there is one exactly when some action is legal, and every legal one can be sampled.
pub fn samples_are_legal<G: Listing>() {
    let mut rng = Rng::keyed(1);
    walk_all::<G>(|game, place| {
        let legal = legal(game);
        if legal.is_empty() {
            assert!(game.sample(&mut rng).is_none(), "{place}: nothing is legal");
            return;
        }
        // 20 tries for each: the chance to miss one is below one in a hundred million, and the samples are fixed.
        let tries = if legal.len() <= 16 { 20 * legal.len() } else { 4 };
        let mut drawn = BTreeSet::new();
        for _ in 0..tries {
            let action = game.sample(&mut rng).expect("something is legal");
            assert!(legal.binary_search(&action).is_ok(), "{place}: drew {action}");
            drawn.insert(action);
        }
        assert!(tries == 4 || drawn.len() == legal.len(), "{place}: only drew {drawn:?} of {legal:?}");
    });
}

/// A1: recording events changes nothing, and a run played twice is the same run.
pub fn events_are_only_watched<G: Listing>() {
    walk_all::<G>(|game, place| {
        let (mut heard, mut unheard) = (game.clone(), game.clone());
        let mut events = Vec::new();
        if let Some(action) = legal(game).last() {
            heard.apply(*action, &mut events);
            unheard.apply(*action, &mut ());
            assert!(!events.is_empty(), "{place}: {action} says what happened");
        }
        heard.tick(&mut events);
        unheard.tick(&mut ());
        same(&heard, &unheard, place);
        assert_eq!(heard.digest(), unheard.digest(), "{place}: events change nothing");
    });
}

/// After the end nothing is legal, there is no hint and time changes nothing. Before it, something can happen.
pub fn ended_runs_stay_ended<G: Listing>() {
    walk_all::<G>(|game, place| {
        if game.status() == Status::Playing {
            let on_a_clock = game.ticks_per_second() > 0;
            assert!(
                on_a_clock || !legal(game).is_empty(),
                "{place}: the run is not over but nothing is legal"
            );
            return;
        }
        assert_eq!(legal(game), [], "{place}: the run has ended");
        assert!(game.hint().is_none(), "{place}: no advice after the end");
        let mut later = game.clone();
        later.tick(&mut ());
        assert_eq!(later.digest(), game.digest(), "{place}: time stands still after the end");
    });
}

/// New hidden randomness leaves everything visible unchanged, and depends on its seed alone.
pub fn hidden_randomness_is_hidden<G: Listing>() {
    walk_all::<G>(|game, place| {
        let (mut once, mut again) = (game.clone(), game.clone());
        once.reseed_hidden(&seed_of("unseen"));
        again.reseed_hidden(&seed_of("other"));
        same(game, &once, place);
        again.reseed_hidden(&seed_of("unseen"));
        assert_eq!(once.digest(), again.digest(), "{place}: nothing of the old randomness is left");
    });
}

/// Bots do only what is allowed, and other hidden randomness does not change their choice.
pub fn bots_see_what_players_see<G: Listing>() {
    let bots = Bot::<G>::all();
    let ids: BTreeSet<_> = bots.iter().map(|bot| bot.id).collect();
    assert_eq!(ids.len(), bots.len(), "names differ");
    let mut number = 0u32;
    walk_all::<G>(|game, place| {
        number += 1;
        let mut other = game.clone();
        other.reseed_hidden(&seed_of("unseen"));
        // Searching in every state would take minutes.
        let searches = number.is_multiple_of(97);
        for bot in bots.iter().filter(|bot| searches || bot.budget == 0 && number.is_multiple_of(7)) {
            let choose = |game: &G| (bot.choose)(game, bot.budget.min(200), &mut Rng::keyed(number));
            let choice = choose(game);
            assert_eq!(choice, choose(&other), "{place}: {} looks at what is hidden", bot.id);
            let allowed = choice.is_none_or(|action| game.check(action).is_ok());
            assert!(allowed, "{place}: {} chooses {choice:?}", bot.id);
        }
    });
}

/// The first games of every rating come out as they did when it was measured, and every ranked preset has one once the game was
/// measured; if not, `cargo xtask rate` is due.
pub fn ratings_hold<G: Listing>() {
    let adviser = Bot::<G>::all().into_iter().find(|bot| bot.id == "adviser").expect("every game has it");
    for preset in G::presets() {
        let Some(rating) = Rating::find(G::ratings(), preset.id) else {
            let due = !G::ratings().is_empty() && preset.params.ranked();
            assert!(!due, "{}: a ranked preset without a rating", preset.id);
            continue;
        };
        assert!(!rating.first.is_empty(), "{}: a rating keeps the scores of some games", preset.id);
        for (number, score) in (1..).zip(&rating.first) {
            let seed = format!("1-{number}").parse().expect("a short seed");
            let start = Start { params: preset.params.to_text(), seed, position: None };
            let run = adviser.play(&start, 0).expect("a preset starts");
            assert_eq!(
                run.game().score().0,
                *score,
                "{} {}: the rating is out of date",
                preset.id,
                start.seed
            );
        }
    }
}

/// Reviews find no action better than the best, suggest only what is allowed, and know nothing hidden; other luck changes
/// nothing but the luck.
pub fn judgements_are_fair<G: Listing>() {
    let mut number = 0u32;
    walk_all::<G>(|game, place| {
        number += 1;
        if G::scale().is_none() || !number.is_multiple_of(97) {
            return;
        }
        let legal = legal(game);
        let Some(action) = legal.get(number as usize % legal.len().max(1)) else { return };
        let mut other = game.clone();
        other.reseed_hidden(&seed_of("unseen"));
        let [after, unlike] = [game, &other].map(|game| {
            let mut after = game.clone();
            after.apply(*action, &mut ());
            after
        });
        let judge = |game: &G, after: &G| game.judge(*action, after, 300);
        let judged = judge(game, &after);
        assert_eq!(judged, judge(&other, &after), "{place}: {action} is judged by what is hidden");
        if let Some(judged) = judged {
            let came = judge(game, &unlike).and_then(|judged| judged.came);
            let differs = Judgement { came, ..judged.clone() };
            assert_eq!(judge(game, &unlike), Some(differs), "{place}: {action} and luck");
            check_judgement(&judged, place);
            if let Some(better) = &judged.better {
                assert!(better.action != *action && game.check(better.action).is_ok(), "{place}: {better:?}");
            }
        }
        if game.ticks_per_second() > 0 {
            let ticks = 5 * game.ticks_per_second();
            let Waited { decided, idle } = game.judge_wait(ticks);
            decided.iter().chain(&idle).for_each(|judged| check_judgement(judged, place));
        }
    });
}

/// What costs something has something better, explained in a sentence that can travel.
fn check_judgement<A: std::fmt::Debug>(judged: &Judgement<A>, place: &str) {
    assert!(judged.kept <= judged.best, "{place}: better than the best: {judged:?}");
    match &judged.better {
        Some(Advice { text, .. }) => {
            assert!(text.ends_with('.') && !text.contains('\t'), "{place}: {text:?}");
        }
        None => assert_eq!(judged.loss(), 0, "{place}: nothing is better: {judged:?}"),
    }
}

/// A position as text reads back and means the same.
pub fn positions_round_trip<G: Listing>() {
    walk_all::<G>(|game, place| {
        let text = game.text();
        assert!(text.ends_with('\n') && !text.contains('\r'), "{place}: a drawing is whole lines");
        // Editors strip trailing spaces; a replay writes each line after "| ".
        assert!(
            text.lines().all(|line| line == line.trim_end() && !line.is_empty()),
            "{place}: lines end in ink"
        );
        let read = |text: &str| {
            G::from_text(text, &seed_of("drawn"))
                .unwrap_or_else(|error| panic!("{place}: cannot read back\n{text}{error}"))
        };
        same(game, &read(&text), place);
        // Editors and chats change line ends and add trailing spaces.
        same(game, &read(&text.replace('\n', " \r\n")), place);
        assert_eq!(read(&text).digest(), read(&text).digest(), "{place}: the seed supplies all chance");
    });
    for text in NONSENSE.into_iter().chain(["\n\n\n\n", &"9".repeat(100_000)]) {
        assert!(G::from_text(text, &seed_of("drawn")).is_err(), "{text:.40?} is no position");
        let start =
            engine::Start { params: String::new(), seed: seed_of("drawn"), position: Some(text.to_owned()) };
        let Err(refused) = Erased::<G>::GAME.start(&start) else { panic!("{text:.40?} is no position") };
        assert_eq!(refused.code, "bad-position");
        assert!(refused.message.len() < 400, "a refusal shortens what it quotes");
    }
}

/// Everything a player can see of two states is equal.
fn same<G: Listing>(a: &G, b: &G, place: &str) {
    let equal = |what: &str, a: &dyn Debug, b: &dyn Debug| {
        let (a, b) = (format!("{a:?}"), format!("{b:?}"));
        assert_eq!(a, b, "{place}: {what} differs");
    };
    assert_eq!(a.text(), b.text(), "{place}: the drawing differs");
    equal("the parameters", a.params(), b.params());
    equal("what is legal", &legal(a), &legal(b));
    equal("the status", &a.status(), &b.status());
    equal("the score", &a.score(), &b.score());
    assert_eq!(settled(a), settled(b), "{place}: the picture differs");
    assert_eq!(a.board(), b.board(), "{place}: the board differs");
    let json = |game: &G| serde_json::to_value(game.inspect()).expect("states are plain data");
    let (a, b) = (json(a), json(b));
    assert!(a.is_object(), "{place}: inspect gives an object");
    assert_eq!(a, b, "{place}: inspect differs");
}

/// The picture without the identities of pieces, which a drawing does not show.
fn settled<G: Listing>(game: &G) -> Scene {
    let mut ui = G::Ui::default();
    game.reconcile(&mut ui);
    let mut scene = game.scene(&ui);
    scene.pieces.iter_mut().for_each(|piece| piece.id = 0);
    scene
}
