//! Forged submissions: none is accepted, and each is refused with its own code. `cargo xtask forge` prints them all.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use axum::body::{Body, Bytes};
use axum::http::Request;
use engine::{Replay, Seed, Start};
use serde_json::{Value, json};
use support::{Answer, Bench, DAY, HOUR, Key, play, play_with};

/// An honest run with its ticket, and what forgers need beside it.
struct Scene {
    bench: Bench,
    ada: Key,
    bob: Key,
    game: &'static dyn engine::AnyGame,
    preset: engine::PresetInfo,
    ticket: Value,
    replay: String,
}

impl Scene {
    /// On a game without a clock, or on one with it.
    async fn new(clock: bool) -> Scene {
        let bench = Bench::new().await;
        let (ada, bob) = (bench.register("Ada").await, bench.register("Bob").await);
        let mut games = catalog::GAMES.iter().map(|listed| listed.game);
        let game = games.find(|game| (game.meta().ticks_per_second > 0) == clock).unwrap();
        let preset = catalog::daily_preset(game).unwrap();
        let (ticket, replay) = bench.played(game.meta().id, preset.id, Some(&ada)).await;
        Scene { bench, ada, bob, game, preset, ticket, replay }
    }

    /// Sends a forgery for Ada's ticket, signed by Ada; returns its code.
    async fn code(&self, body: impl Into<Bytes>) -> String {
        let answer = self.bench.submit(&self.ticket, body, Some(&self.ada)).await;
        assert!(answer.status.is_client_error(), "{answer:?}");
        tell(&answer)
    }

    /// The same, with the line of the refusal.
    async fn refusal(&self, body: impl Into<Bytes>) -> (String, u64) {
        let answer = self.bench.submit(&self.ticket, body, Some(&self.ada)).await;
        (tell(&answer), answer.json()["line"].as_u64().unwrap_or(0))
    }

    fn lines(&self) -> Vec<String> {
        self.replay.lines().map(str::to_owned).collect()
    }

    /// The replay with one line replaced.
    fn with(&self, index: usize, line: &str) -> String {
        let mut lines = self.lines();
        lines[index] = line.to_owned();
        text(&lines)
    }

    /// The replay with lines put in after the header.
    fn with_first(&self, more: &[&str]) -> String {
        let mut lines = self.lines();
        lines.splice(5..5, more.iter().map(|line| (*line).to_owned()));
        text(&lines)
    }

    /// The replay with lines put in before its last.
    fn with_last(&self, more: &[&str]) -> String {
        let mut lines = self.lines();
        let end = lines.len() - 1;
        lines.splice(end..end, more.iter().map(|line| (*line).to_owned()));
        text(&lines)
    }

    fn end(&self) -> Vec<String> {
        self.replay.lines().last().unwrap().split(' ').map(str::to_owned).collect()
    }

    /// The replay with another word in its last line.
    fn with_end(&self, word: usize, value: &str) -> String {
        let mut end = self.end();
        end[word] = value.to_owned();
        self.with(self.lines().len() - 1, &end.join(" "))
    }

    /// What the engine itself says to a text.
    fn engine_code(&self, text: &str) -> String {
        let verdict = text.parse::<Replay>().and_then(|replay| self.game.verify(&replay));
        verdict.expect_err("a forgery").cause.code.to_owned()
    }

    /// Nothing was stored, and the honest run still is accepted.
    async fn honest_run_is_accepted(self) {
        assert_eq!(self.bench.arcade.store().count_runs().await.unwrap(), 0, "nothing forged was stored");
        let answer = self.bench.submit(&self.ticket, self.replay.clone(), Some(&self.ada)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
    }
}

/// Prints how a forgery was refused; returns the code.
fn tell(answer: &Answer) -> String {
    let code = answer.code();
    println!("  {} {code}: {}", answer.status.as_u16(), answer.json()["detail"].as_str().unwrap_or_default());
    code
}

fn text(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[tokio::test]
async fn edited_claims() {
    let scene = Scene::new(false).await;
    let score: i64 = scene.end()[2].parse().unwrap();
    let wrong = [
        (1, "over".to_owned()),
        (2, (score - 1).to_string()),
        (2, (score + 1).to_string()),
        (2, "-1".into()),
    ];
    let last = scene.lines().len() as u64;
    for (word, value) in wrong.into_iter().chain([(3, "0123456789abcdef".to_owned())]) {
        assert_eq!(
            scene.refusal(scene.with_end(word, &value)).await,
            ("wrong-end".to_owned(), last),
            "{value}"
        );
    }
    for (word, value) in [
        (1, "champion"),
        (2, "99999999999999999999"),
        (2, "+5"),
        (2, "05"),
        (2, "1e9"),
        (2, ""),
        (3, "0123456789ABCDEF"),
        (3, "1"),
    ] {
        assert_eq!(
            scene.refusal(scene.with_end(word, value)).await,
            ("bad-line".to_owned(), last),
            "{value}"
        );
    }
    assert_eq!(scene.code(scene.with_last(&["score 999999"])).await, "bad-line", "a claim of its own");
    scene.honest_run_is_accepted().await;
}

#[tokio::test]
async fn cut_extended_and_reordered() {
    let scene = Scene::new(false).await;
    let lines = scene.lines();
    assert_eq!(scene.code(text(&lines[..lines.len() - 1])).await, "truncated");
    assert_eq!(scene.code(text(&lines[..3])).await, "bad-header");
    assert_eq!(scene.code(text(&lines[..1])).await, "bad-header");
    assert_eq!(scene.code(format!("{}do x\n", scene.replay)).await, "bad-line", "after the end");
    assert_eq!(scene.code(scene.replay.repeat(2)).await, "bad-line", "two runs");
    let actions: Vec<usize> = (0..lines.len()).filter(|index| lines[*index].starts_with("do ")).collect();
    let (first, last) = (actions[0], *actions.last().unwrap());
    let mut changed = Vec::new();
    let mut cut = lines.clone();
    cut.remove(last);
    changed.push(cut);
    let mut extended = lines.clone();
    extended.insert(last + 1, lines[first].clone());
    changed.push(extended);
    let mut doubled = lines.clone();
    doubled.insert(first, lines[first].clone());
    changed.push(doubled);
    let other = actions.iter().find(|index| lines[**index] != lines[first]).unwrap();
    let mut swapped = lines.clone();
    swapped.swap(first, *other);
    changed.push(swapped);
    let mut reversed = lines.clone();
    reversed[5..last].reverse();
    changed.push(reversed);
    for lines in changed {
        let forged = text(&lines);
        assert_eq!(scene.code(forged.clone()).await, scene.engine_code(&forged));
    }
    scene.honest_run_is_accepted().await;
}

#[tokio::test]
async fn headers_of_other_runs() {
    let scene = Scene::new(false).await;
    let rules = scene.game.meta().rules;
    for (index, line, code) in [
        (0, "lattice replay 2".to_owned(), "newer-format"),
        (0, "lattice replay 0".to_owned(), "not-a-replay"),
        (0, "lattice replay 99999999999999999999".to_owned(), "not-a-replay"),
        (1, "game none".to_owned(), "wrong-game"),
        (1, format!("game {}", "x".repeat(65)), "bad-header"),
        (1, "game".to_owned(), "bad-header"),
        (2, format!("rules {}", rules - 1), "older-rules"),
        (2, format!("rules {}", rules + 1), "newer-rules"),
        (2, "rules 4294967296".to_owned(), "bad-header"),
        (2, "rules -1".to_owned(), "bad-header"),
        (3, format!("params {} ", scene.preset.params), "wrong-params"),
        (3, "params x=1".to_owned(), "wrong-params"),
        (3, "params ".to_owned(), "wrong-params"),
        (4, "seed chosen-by-me".to_owned(), "wrong-seed"),
        (4, format!("seed {}", "x".repeat(65)), "bad-seed"),
        (4, "seed a b".to_owned(), "bad-seed"),
        (4, "seed ".to_owned(), "bad-seed"),
    ] {
        let found = scene.refusal(scene.with(index, &line)).await;
        assert_eq!(found, (code.to_owned(), index as u64 + 1), "{line}");
    }
    let mut swapped = scene.lines();
    swapped.swap(1, 2);
    assert_eq!(scene.code(text(&swapped)).await, "bad-header");
    // A true run, but of another seed, another preset, another game.
    let elsewhere =
        (0..100).find_map(|n| play_with(scene.game, &scene.preset.params, &format!("mine-{n}"))).unwrap();
    assert_eq!(scene.code(elsewhere).await, "wrong-seed");
    let seed = scene.ticket["seed"].as_str().unwrap();
    let easier =
        scene.game.presets().into_iter().find(|preset| preset.params != scene.preset.params).unwrap();
    let easier = start_of(scene.game, &easier.params, seed);
    assert_eq!(scene.code(easier).await, "wrong-params");
    let other =
        catalog::GAMES.iter().map(|listed| listed.game).find(|game| game.meta().id != scene.game.meta().id);
    let other = start_of(other.unwrap(), "", seed);
    assert_eq!(scene.code(other).await, "wrong-game");
    let position = ["position", "| anything"];
    assert_eq!(scene.refusal(scene.with_first(&position)).await, ("positioned".to_owned(), 6));
    scene.honest_run_is_accepted().await;
}

/// The replay of a run in which nothing was done.
fn start_of(game: &dyn engine::AnyGame, params: &str, seed: &str) -> String {
    let start = Start { params: params.to_owned(), seed: seed.parse::<Seed>().unwrap(), position: None };
    game.start(&start).unwrap().replay().to_string()
}

#[tokio::test]
async fn lines_that_never_happened() {
    let scene = Scene::new(false).await;
    let at = |code: &str| (code.to_owned(), 6);
    for (line, code) in [
        ("do", "bad-line"),
        ("do ", "bad-line"),
        ("win", "bad-line"),
        ("undo", "nothing-to-undo"),
        ("redo", "nothing-to-redo"),
        ("undo 5", "bad-line"),
        ("mark 0123456789abcdef", "bad-line"),
        ("mark x", "bad-line"),
        ("wait 0", "bad-line"),
        ("wait -1", "bad-line"),
        ("wait 01", "bad-line"),
        ("wait 4294967296", "bad-line"),
        ("position", "bad-line"),
        ("", "bad-line"),
        ("| x", "bad-line"),
        ("do \u{0}", "unknown-action"),
        ("do win everything", "unknown-action"),
    ] {
        let first =
            if line == "position" { scene.with_first(&["hint", line]) } else { scene.with_first(&[line]) };
        let (found, number) = scene.refusal(first).await;
        // A game may call an unreadable action by a name of its own.
        let code =
            if code == "unknown-action" { &scene.engine_code(&scene.with_first(&[line])) } else { code };
        let expected = if line == "position" { (code.to_owned(), 7) } else { at(code) };
        assert_eq!((found, number), expected, "{line:?}");
    }
    assert_eq!(scene.code(scene.with_first(&["wait 1"])).await, "too-long", "time in a game without a clock");
    assert_eq!(
        scene.code(scene.replay.replace("\ndo ", "\rdo ")).await,
        "bad-line",
        "a lone carriage return"
    );
    let marked = scene.lines().iter().position(|line| line.starts_with("mark "));
    if let Some(index) = marked {
        assert_eq!(scene.code(scene.with(index, "mark 0123456789abcdef")).await, "wrong-mark");
    }
    scene.honest_run_is_accepted().await;
}

#[tokio::test]
async fn runs_with_nothing_to_rank() {
    let scene = Scene::new(false).await;
    let seed = scene.ticket["seed"].as_str().unwrap();
    let begun = start_of(scene.game, &scene.preset.params, seed);
    assert_eq!(scene.code(begun).await, "unfinished");
    // A bot without a plan loses sooner or later.
    for _ in 0..50 {
        let wish = json!({"game": scene.game.meta().id, "preset": scene.preset.id});
        let ticket = scene.bench.ticket(wish, None).await;
        let seed = ticket["seed"].as_str().unwrap().parse().unwrap();
        let start = Start { params: scene.preset.params.clone(), seed, position: None };
        let (standing, replay) = scene.game.play_bot("random", &start, 0).unwrap();
        if !scene.game.meta().ranking.counts(standing.status, standing.score) {
            let answer = scene.bench.submit(&ticket, replay.to_string(), None).await;
            assert_eq!(answer.code(), "does-not-count");
            return scene.honest_run_is_accepted().await;
        }
    }
    panic!("the random bot does not lose");
}

#[tokio::test]
async fn bodies_that_are_no_replay() {
    let scene = Scene::new(false).await;
    let link = engine::pack(scene.replay.parse().unwrap());
    for body in [
        String::new(),
        "\n".to_owned(),
        format!("\n{}", scene.replay),
        format!("\u{feff}{}", scene.replay),
        "{".repeat(200_000),
        "[[".repeat(100_000),
        "{\"score\": 1e999999}".to_owned(),
        "null".to_owned(),
        link,
        "9".repeat(250_000),
        "lattice".to_owned(),
    ] {
        let short: String = body.chars().take(20).collect();
        assert_eq!(scene.code(body).await, "not-a-replay", "{short}");
    }
    let mut bytes = scene.replay.clone().into_bytes();
    let line = scene.replay[..bytes.len() - 20].matches('\n').count() as u64 + 1;
    let place = bytes.len() - 20;
    bytes[place] = 0xff;
    assert_eq!(scene.refusal(bytes).await, ("not-text".to_owned(), line));
    assert_eq!(scene.code(vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0]).await, "not-text", "compressed");
    assert_eq!(scene.code(vec![0; 1000]).await, "not-a-replay");
    // Too large, said before, and found out.
    assert_eq!(scene.code("x".repeat((256 << 10) + 1)).await, "too-large");
    let path = format!("/api/tickets/{}", scene.ticket["ticket"].as_str().unwrap());
    let said = Request::put(&path).header("content-length", "99999999999").body(Body::empty()).unwrap();
    assert_eq!(scene.bench.send(said).await.code(), "too-large");
    let parts = futures_util::stream::iter((0..1000).map(|_| Ok::<_, std::io::Error>(vec![b'x'; 1000])));
    let found = Request::put(&path).body(Body::from_stream(parts)).unwrap();
    assert_eq!(scene.bench.send(found).await.code(), "too-large");
    scene.honest_run_is_accepted().await;
}

#[tokio::test]
async fn work_bombs() {
    for clock in [false, true] {
        let scene = Scene::new(clock).await;
        let limits = scene.game.meta().limits;
        let seed = scene.ticket["seed"].as_str().unwrap();
        let header: Vec<String> =
            start_of(scene.game, &scene.preset.params, seed).lines().take(5).map(str::to_owned).collect();
        let action = scene.lines().iter().find(|line| line.starts_with("do ")).unwrap().clone();
        let bomb = |lines: Vec<String>| {
            let end = "end playing 0 0123456789abcdef".to_owned();
            text(&[header.clone(), lines, vec![end]].concat())
        };
        let fits = |text: &String| text.len() <= 256 << 10;
        let flood = bomb(vec!["hint".to_owned(); limits.entries as usize + 1]);
        if fits(&flood) {
            assert_eq!(scene.code(flood).await, "too-long", "more lines than a run can have");
        }
        let mut swing = vec![action.clone()];
        swing.extend((0..12_000).flat_map(|_| ["undo".to_owned(), "redo".to_owned()]));
        let swing = bomb(swing);
        let code = scene.code(swing.clone()).await;
        assert_eq!(code, scene.engine_code(&swing), "undo and redo for ever");
        assert!(["too-long", "too-much-work", "wrong-end"].contains(&code.as_str()), "{code}");
        if clock {
            assert_eq!(scene.code(bomb(vec![format!("wait {}", u32::MAX)])).await, "too-long", "for ever");
            assert_eq!(scene.code(bomb(vec![format!("wait {}", limits.ticks + 1)])).await, "too-long");
            assert_eq!(
                scene.code(bomb(vec!["wait 1".to_owned(); 2])).await,
                "bad-line",
                "two waits in a row"
            );
            let round = [action.clone(), "wait 20".to_owned(), "undo".to_owned()];
            let rounds = (200 << 10) / text(&round).len();
            let many = bomb(std::iter::repeat_n(round, rounds).flatten().collect());
            assert_eq!(scene.code(many.clone()).await, scene.engine_code(&many));
        }
        scene.honest_run_is_accepted().await;
    }
}

#[tokio::test]
async fn tickets_of_others_and_of_before() {
    let scene = Scene::new(false).await;
    let Scene { bench, ada, bob, ticket, replay, .. } = &scene;
    let code =
        async |ticket: &Value, key: Option<&Key>| bench.submit(ticket, replay.clone(), key).await.code();
    assert_eq!(code(ticket, Some(bob)).await, "foreign-ticket");
    assert_eq!(code(ticket, None).await, "foreign-ticket", "a guest");
    assert_eq!(code(ticket, Some(&Key::new())).await, "unregistered-key");
    let nul = format!("{}%00", "A".repeat(21));
    for unknown in [&nul, "AAAAAAAAAAAAAAAAAAAAAA", "x", "..%2f..%2f", "%00", "AAAAAAAAAAAAAAAAAAAAA'", "%ff"]
    {
        assert_eq!(code(&json!({"ticket": unknown}), Some(ada)).await, "unknown-ticket", "{unknown}");
    }
    let theirs = bench.ticket(json!({"game": ticket["game"], "preset": ticket["preset"]}), Some(bob)).await;
    assert_eq!(code(&theirs, Some(bob)).await, "wrong-seed", "a run does not move to another ticket");
    // Expired, and long gone.
    bench.advance(DAY - HOUR + 1);
    assert_eq!(code(ticket, Some(ada)).await, "ticket-expired");
    bench.arcade.store().sweep(i64::MAX).await.unwrap();
    assert_eq!(code(ticket, Some(ada)).await, "unknown-ticket");
    assert_eq!(bench.arcade.store().count_runs().await.unwrap(), 0);
    // Used: the same run is the same answer, another run is refused.
    let (ticket, replay) = bench.played(scene.game.meta().id, scene.preset.id, Some(ada)).await;
    assert_eq!(bench.submit(&ticket, replay.clone(), Some(ada)).await.status, 201);
    let helped = replay.replace("\nend ", "\nhint\nend ");
    assert_eq!(bench.submit(&ticket, helped, Some(ada)).await.code(), "ticket-used");
    assert_eq!(bench.submit(&ticket, replay, Some(bob)).await.code(), "foreign-ticket");
    assert_eq!(bench.arcade.store().count_runs().await.unwrap(), 1);
}

#[tokio::test]
async fn signatures_of_others() {
    let scene = Scene::new(false).await;
    let path = format!("/api/tickets/{}", scene.ticket["ticket"].as_str().unwrap());
    let time = scene.bench.now() / 1000;
    let body = scene.replay.clone();
    let code = async |headers: Vec<(&'static str, String)>| {
        let request = headers
            .into_iter()
            .fold(Request::put(&path), |request, (name, value)| request.header(name, value));
        scene.bench.send(request.body(Body::from(body.clone())).unwrap()).await.code()
    };
    let theirs = scene.bob.sign("PUT", &path, time, body.as_bytes());
    let mut stolen = theirs.to_vec();
    stolen[0].1 = scene.ada.public();
    assert_eq!(code(stolen).await, "bad-signature", "Bob signs as Ada");
    assert_eq!(code(theirs.to_vec()).await, "foreign-ticket", "Bob signs as Bob");
    assert_eq!(code(scene.ada.sign("PUT", &path, time, b"other").to_vec()).await, "bad-signature");
    assert_eq!(code(scene.ada.sign("POST", &path, time, body.as_bytes()).to_vec()).await, "bad-signature");
    let relayed = scene.ada.sign_for("evil.example", "PUT", &path, time, body.as_bytes());
    assert_eq!(code(relayed.to_vec()).await, "bad-signature", "for another server, which passes it on");
    let elsewhere = scene.ada.sign("PUT", "/api/tickets/other", time, body.as_bytes());
    assert_eq!(code(elsewhere.to_vec()).await, "bad-signature", "for another ticket");
    assert_eq!(
        code(scene.ada.sign("PUT", &path, time - 600, body.as_bytes()).to_vec()).await,
        "stale-signature"
    );
    assert_eq!(
        code(scene.ada.sign("PUT", &path, u64::MAX, body.as_bytes()).to_vec()).await,
        "stale-signature"
    );
    scene.honest_run_is_accepted().await;
}

/// A server that gets a signed request cannot pass it on to another, whatever host it names there.
#[tokio::test]
async fn requests_signed_for_other_hosts() {
    let bench = Bench::with(|options| options.hosts = vec!["Arcade.example:443".into()]).await;
    let ada = bench.register("Ada").await;
    let path = "/api/players/me";
    let sent = async |signed_for: &str, headers: &[(&str, &str)]| {
        let mut request = Request::delete(path);
        let signature = ada.sign_for(signed_for, "DELETE", path, bench.now() / 1000, b"");
        for (name, value) in
            signature.iter().map(|(name, value)| (*name, value.as_str())).chain(headers.iter().copied())
        {
            request = request.header(name, value);
        }
        bench.send(request.body(Body::empty()).unwrap()).await
    };
    assert_eq!(sent("evil.example", &[]).await.code(), "bad-signature");
    assert_eq!(sent("evil.example", &[("host", "evil.example")]).await.code(), "wrong-host");
    let forwarded = [("x-forwarded-host", "evil.example")];
    assert_eq!(sent("evil.example", &forwarded).await.code(), "bad-signature", "not a trusted proxy");
    assert_eq!(sent("arcade.example", &[("host", "ARCADE.example:443")]).await.status, 204);
}

#[tokio::test]
async fn time_warps() {
    let scene = Scene::new(true).await;
    let wish = json!({"game": scene.game.meta().id, "preset": scene.preset.id});
    let ticket = scene.bench.ticket(wish, None).await;
    let replay = play(&ticket).unwrap();
    assert_eq!(scene.bench.submit(&ticket, replay, None).await.code(), "too-fast");
    // The clock goes back: a run cannot have begun in the future.
    scene.bench.time.fetch_sub(HOUR, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(scene.code(scene.replay.clone()).await, "too-fast");
    scene.bench.advance(HOUR);
    scene.honest_run_is_accepted().await;
}
