//! The interface as clients see it, called without a socket.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use ed25519_dalek::SigningKey;
use engine::Replay;
use lattice_server::store::TicketLimits;
use lattice_server::{Peer, Rate};
use serde_json::{Value, json};
use support::{Bench, DAY, HOUR, Key, NOON, play, play_with};

/// A game without a clock, whatever it is called, and the preset to play.
fn quiet() -> (&'static str, &'static str) {
    setup(0)
}

/// A game on a clock.
fn timed() -> (&'static str, &'static str) {
    setup(1)
}

fn setup(least_rate: u32) -> (&'static str, &'static str) {
    let mut games = catalog::GAMES.iter().map(|listed| listed.game);
    let fits = |rate: u32| if least_rate == 0 { rate == 0 } else { rate >= least_rate };
    let game = games.find(|game| fits(game.meta().ticks_per_second)).unwrap();
    (game.meta().id, catalog::daily_preset(game).unwrap().id)
}

/// Every ranked preset of every game: a ticket, a bot's run, a rank, a row, and the replay back.
#[tokio::test]
async fn every_preset_of_every_game_has_boards() {
    let bench = Bench::new().await;
    let ada = bench.register("Ada").await;
    let games = bench.get("/api/games").await.json();
    assert_eq!(games["games"].as_array().unwrap().len(), catalog::GAMES.len());
    for game in games["games"].as_array().unwrap() {
        for preset in game["presets"].as_array().unwrap() {
            let (id, preset_id) = (game["id"].as_str().unwrap(), preset["id"].as_str().unwrap());
            let (ticket, replay) = bench.played(id, preset_id, Some(&ada)).await;
            assert_eq!(ticket["params"], preset["params"]);
            let answer = bench.submit(&ticket, replay.clone(), Some(&ada)).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{id} {preset_id}: {answer:?}");
            let run = answer.json();
            let claimed: Replay = replay.parse().unwrap();
            assert_eq!(run["score"], claimed.end.score.0);
            assert_eq!((&run["kind"], &run["ranked"]), (&preset["kinds"][0], &json!(true)));
            assert_eq!(run["boards"], json!([{"period": "all", "rank": 1}, {"period": "week", "rank": 1}]));
            let page = bench.get(&format!("/api/boards/{id}/{preset_id}")).await.json();
            assert_eq!(page["rows"][0]["run"], run["run"]);
            assert_eq!(page["rows"][0]["player"]["name"], "Ada");
            assert_eq!(page["next"], Value::Null);
            let shown = bench.get(&format!("/api/runs/{}", run["run"])).await.json();
            let text = shown["replay"].as_str().unwrap();
            assert_eq!(text.parse::<Replay>().unwrap(), claimed.without_marks());
            assert_eq!(shown["params"], preset["params"]);
        }
    }
}

#[tokio::test]
async fn sending_again_gives_the_same_answer() {
    let bench = Bench::new().await;
    let (game, preset) = quiet();
    let (ticket, replay) = bench.played(game, preset, None).await;
    let first = bench.submit(&ticket, replay.clone(), None).await;
    let again = bench.submit(&ticket, replay.replace('\n', "\r\n"), None).await;
    assert_eq!((first.status, again.status), (StatusCode::CREATED, StatusCode::OK));
    assert_eq!(first.json(), again.json());
    assert_eq!(first.json()["player"], Value::Null, "guests are anonymous");
    bench.advance(3 * DAY);
    let late = bench.submit(&ticket, replay, None).await;
    assert_eq!(late.status, StatusCode::OK, "after the ticket's time, too");
    assert_eq!(bench.arcade.store().count_runs().await.unwrap(), 1);
}

#[tokio::test]
async fn players_come_and_go() {
    let bench = Bench::new().await;
    let ada = bench.register("Ada").await;
    let me = bench.call("GET", "/api/players/me", "", Some(&ada)).await.json();
    assert_eq!((&me["name"], &me["created"]), (&json!("Ada"), &json!(NOON)));
    let again = bench.call("POST", "/api/players", r#"{"name":"Ada"}"#, Some(&ada)).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, me.clone()));
    let path = format!("/api/players/{}", me["id"]);
    assert_eq!(bench.get(&path).await.json(), me);
    let code = async |method: &str, path: &str, body: &str, key: Option<&Key>| {
        let answer = bench.call(method, path, body.to_owned(), key).await;
        (answer.status.as_u16(), answer.code())
    };
    let other = Key::new();
    let expect = |status, code: &str| (status, code.to_owned());
    for (body, wanted) in [
        (r#"{"name":"Аdа"}"#, expect(409, "name-taken")),
        (r#"{"name":"x"}"#, expect(400, "bad-name")),
        (r#"{"name":"a\u202eb"}"#, expect(400, "bad-name")),
        (r#"{"name":"Bob","admin":true}"#, expect(400, "bad-json")),
        (r#"{"name":5}"#, expect(400, "bad-json")),
        ("", expect(400, "bad-json")),
        (&"[".repeat(4000), expect(400, "bad-json")),
        (&" ".repeat(5000), expect(413, "too-large")),
    ] {
        assert_eq!(code("POST", "/api/players", body, Some(&other)).await, wanted, "{body}");
    }
    assert_eq!(
        code("POST", "/api/players", r#"{"name":"Bob"}"#, None).await,
        expect(401, "signature-missing")
    );
    assert_eq!(code("POST", "/api/players", r#"{"name":"Bob"}"#, Some(&ada)).await, expect(409, "key-taken"));
    assert_eq!(code("GET", "/api/players/me", "", Some(&other)).await, expect(401, "unregistered-key"));
    for path in ["/api/players/99", "/api/players/x", "/api/players/99999999999999999999"] {
        assert_eq!(code("GET", path, "", None).await, expect(404, "unknown-player"), "{path}");
    }
    let renamed = bench.call("PATCH", "/api/players/me", r#"{"name":"Ada Lovelace"}"#, Some(&ada)).await;
    assert_eq!((renamed.status, &renamed.json()["name"]), (StatusCode::OK, &json!("Ada Lovelace")));
    // Deleted: the run stays, of nobody.
    let (game, preset) = quiet();
    let (ticket, replay) = bench.played(game, preset, Some(&ada)).await;
    let run = bench.submit(&ticket, replay, Some(&ada)).await.json();
    assert_eq!(run["player"]["name"], "Ada Lovelace");
    assert_eq!(bench.call("DELETE", "/api/players/me", "", Some(&ada)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(code("GET", &path, "", None).await, expect(404, "unknown-player"));
    let row = bench.get(&format!("/api/boards/{game}/{preset}")).await.json()["rows"][0].clone();
    assert_eq!((&row["run"], &row["player"]), (&run["run"], &Value::Null));
    bench.register("Ada").await;
}

/// The example of `docs/api.md`.
#[tokio::test]
async fn the_documented_signature_is_accepted() {
    let bench = Bench::with(|_| {}).await;
    bench.time.store(1_780_000_000_000, std::sync::atomic::Ordering::Relaxed);
    let key = Key(SigningKey::from_bytes(&std::array::from_fn(|i| u8::try_from(i).unwrap())));
    let headers = key.sign("POST", "/api/players", 1_780_000_000, br#"{"name":"Ada"}"#);
    let document = include_str!("../../../docs/api.md");
    let mut request = Request::post("/api/players");
    for (name, value) in headers {
        assert!(document.contains(&format!("{name}: {value}\n")), "{name}: {value}");
        request = request.header(name, value);
    }
    let answer = bench.send(request.body(Body::from(r#"{"name":"Ada"}"#)).unwrap()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
}

#[tokio::test]
async fn signatures_are_checked() {
    let bench = Bench::new().await;
    let ada = bench.register("Ada").await;
    let time = bench.now() / 1000;
    let send = async |headers: &[(&'static str, String)]| {
        let mut request = Request::get("/api/players/me");
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        bench.send(request.body(Body::empty()).unwrap()).await
    };
    let good = ada.sign("GET", "/api/players/me", time, b"");
    assert_eq!(send(&good).await.status, StatusCode::OK);
    let changed = |index: usize, value: &str| {
        let mut headers = good.clone();
        headers[index].1 = value.to_owned();
        headers
    };
    for headers in [
        ada.sign("DELETE", "/api/players/me", time, b""),
        ada.sign("GET", "/api/players/me?x", time, b""),
        ada.sign("GET", "/api/players/me", time, b"body"),
        changed(0, &Key::new().public()),
        changed(0, "short"),
        changed(0, &"A".repeat(43)),
        changed(0, &"A".repeat(9000)),
        changed(1, &(time + 1).to_string()),
        changed(1, "now"),
        changed(1, "-1"),
        changed(2, &"A".repeat(86)),
        changed(2, ""),
    ] {
        let answer = send(&headers).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (401, "bad-signature".to_owned()), "{headers:?}");
    }
    for part in 0..3 {
        let mut headers = good.to_vec();
        headers.remove(part);
        assert_eq!(send(&headers).await.code(), "bad-signature", "one header is missing");
    }
    for off in [301, 86_400] {
        for time in [time - off, time + off] {
            let answer = send(&ada.sign("GET", "/api/players/me", time, b"")).await;
            assert_eq!(answer.code(), "stale-signature");
            assert_eq!(answer.json()["time"], bench.now(), "the client learns the time");
        }
    }
    assert_eq!(send(&ada.sign("GET", "/api/players/me", time - 299, b"")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn boards_have_pages_and_neighborhoods() {
    let bench = Bench::new().await;
    let (game, preset) = quiet();
    let mut runs = Vec::new();
    for _ in 0..9 {
        let (ticket, replay) = bench.played(game, preset, None).await;
        runs.push(bench.submit(&ticket, replay, None).await.json());
    }
    let path = format!("/api/boards/{game}/{preset}");
    let whole = bench.get(&path).await.json();
    let rows = whole["rows"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 9);
    assert!((1..).zip(&rows).all(|(rank, row)| row["rank"] == rank));
    let mut paged = Vec::new();
    let mut next = String::new();
    loop {
        let page = bench.get(&format!("{path}?limit=4{next}")).await.json();
        paged.extend(page["rows"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(cursor) => next = format!("&after={cursor}"),
            None => break,
        }
    }
    assert_eq!(paged, rows, "page by page it is the same");
    for (index, row) in rows.iter().enumerate() {
        let page = bench.get(&format!("{path}?limit=4&around={}", row["run"])).await.json();
        let first = index.saturating_sub(2);
        assert_eq!(page["rows"].as_array().unwrap()[..], rows[first..(first + 4).min(9)], "around {index}");
    }
    for (query, rank) in
        [("period=week", 9), ("period=week&day=2026-11-22", 9), ("period=week&day=2026-11-23", 0)]
    {
        let page = bench.get(&format!("{path}?{query}")).await.json();
        assert_eq!(page["rows"].as_array().unwrap().len(), rank, "{query}");
    }
    let code = async |path: String| {
        let answer = bench.get(&path).await;
        (answer.status.as_u16(), answer.code())
    };
    for query in [
        "kind=good",
        "period=year",
        "limit=0",
        "limit=101",
        "limit=x",
        "day=today",
        "after=1.2.3",
        "rules=-1",
        "x=1",
        "after=1.2.3.4&around=1",
        "around=1&near=1",
        "near=x",
        "limit=1&limit=2",
    ] {
        assert_eq!(code(format!("{path}?{query}")).await, (400, "bad-query".to_owned()), "{query}");
    }
    assert_eq!(code(format!("{path}?around=999")).await, (404, "unknown-run".to_owned()));
    assert_eq!(code(format!("/api/boards/{game}/none")).await, (404, "unknown-preset".to_owned()));
    assert_eq!(code("/api/boards/none/easy".to_owned()).await, (404, "unknown-game".to_owned()));
    assert_eq!(code("/api/boards/%ff/easy".to_owned()).await, (400, "bad-path".to_owned()));
    let old = bench.get(&format!("{path}?rules=0")).await.json();
    assert_eq!(old["rows"], json!([]), "a board nobody is on is empty");
}

#[tokio::test]
async fn the_daily_run_is_the_same_for_all_and_counts_once() {
    let bench = Bench::new().await;
    let (ada, bob) = (bench.register("Ada").await, bench.register("Bob").await);
    let daily = bench.get("/api/daily").await.json();
    assert_eq!(daily["day"], "2026-11-18");
    assert_eq!(daily["games"].as_array().unwrap().len(), catalog::GAMES.len());
    let mut won = 0;
    for today in daily["games"].as_array().unwrap() {
        let (game, preset) = (today["game"].as_str().unwrap(), today["preset"].as_str().unwrap());
        let wish = json!({"game": game, "day": "2026-11-18"});
        let ticket = bench.ticket(wish.clone(), Some(&ada)).await;
        assert_eq!(ticket["seed"], format!("daily.2026-11-18.{game}"));
        assert_eq!((&ticket["seed"], &ticket["params"]), (&today["seed"], &today["params"]));
        // Not every seed can be won by a bot.
        let Some(replay) = play(&ticket) else { continue };
        let first = bench.submit(&ticket, replay.clone(), Some(&ada)).await;
        assert_eq!(first.status, StatusCode::CREATED, "{first:?}");
        let first = first.json();
        assert_eq!(
            (&first["ranked"], &first["boards"]),
            (&json!(true), &json!([{"period": "day", "rank": 1}]))
        );
        let board = format!("/api/boards/{game}/{preset}?period=day");
        assert_eq!(bench.get(&board).await.json()["rows"][0]["run"], first["run"]);
        let all = bench.get(&format!("/api/boards/{game}/{preset}")).await.json();
        assert_eq!(all["rows"], json!([]), "a seed that can be practised is no record");
        // Nobody may copy it while a copy could be ranked.
        let shown = bench.get(&format!("/api/runs/{}", first["run"])).await.json();
        let closes = json!(daily["ends"].as_u64().unwrap() + 2 * HOUR);
        assert_eq!((&shown["replay"], &shown["replay_from"]), (&Value::Null, &closes));
        assert_eq!(bench.get(&board).await.json()["replays_from"], closes);
        let theirs = bench.ticket(wish.clone(), Some(&bob)).await;
        let alike = bench.submit(&theirs, replay.clone(), Some(&bob)).await.json();
        assert_eq!(
            (&alike["ranked"], &alike["boards"]),
            (&json!(true), &json!([{"period": "day", "rank": 2}])),
            "who plays alike ranks behind"
        );
        let again = bench.ticket(wish, Some(&ada)).await;
        let again = bench.submit(&again, with_help(&replay), Some(&ada)).await.json();
        assert_eq!(
            (&again["ranked"], &again["boards"], &again["kind"]),
            (&json!(false), &json!([]), &json!("assisted"))
        );
        assert_eq!((&first["unranked"], &again["unranked"]), (&Value::Null, &json!("repeat")));
        won += 1;
    }
    assert!(won >= 3, "bots play the day's runs of most games: {won}");
    bench.advance(12 * HOUR);
    let tomorrow = bench.get("/api/daily").await.json();
    let best = tomorrow["games"].as_array().unwrap().iter().find_map(|game| game["yesterday"].as_object());
    assert_eq!(best.unwrap()["replay_from"], 20_776 * DAY + 2 * HOUR, "yesterday's runs are still ranked");
    bench.advance(2 * HOUR - 1);
    let shown = bench.get(&format!("/api/runs/{}", best.unwrap()["run"])).await.json();
    assert_eq!(shown["replay"], Value::Null);
    bench.advance(1);
    let tomorrow = bench.get("/api/daily").await.json();
    let best = tomorrow["games"].as_array().unwrap().iter().find_map(|game| game["yesterday"].as_object());
    let best = best.expect("some bot won some game");
    assert_eq!((&best["day"], &best["player"]["name"]), (&json!("2026-11-18"), &json!("Ada")));
    let shown = bench.get(&format!("/api/runs/{}", best["run"])).await.json();
    assert!(shown["replay"].is_string() && shown["replay_from"].is_null(), "open when the day is closed");
    assert_eq!(best["replay_from"], Value::Null);
}

/// The same run with a hint at its end, before the last line.
fn with_help(replay: &str) -> String {
    let (before, end) = replay.trim_end().rsplit_once('\n').unwrap();
    format!("{before}\nhint\n{end}\n")
}

/// A game without a clock and a day whose run some bot wins, with the time set to noon of the day after.
async fn won_yesterday(bench: &Bench) -> (&'static str, journal::Day, String) {
    for day in (0..50).map(|more| journal::Day(20_775 + more)) {
        let mut quiet =
            catalog::GAMES.iter().map(|listed| listed.game).filter(|game| game.meta().ticks_per_second == 0);
        let found = quiet.find_map(|game| {
            let (id, preset) = (game.meta().id, catalog::daily_preset(game).unwrap());
            Some((id, day, play_with(game, &preset.params, day.seed(id).unwrap().as_str())?))
        });
        if let Some(found) = found {
            bench.time.store(day.end() + 12 * HOUR, std::sync::atomic::Ordering::Relaxed);
            return found;
        }
    }
    panic!("no bot wins any daily run");
}

/// Played without a server on its day, sent the day after: stored, but not ranked.
#[tokio::test]
async fn a_daily_run_played_offline_is_taken_a_day_late() {
    let bench = Bench::new().await;
    let (game, day, replay) = won_yesterday(&bench).await;
    let ada = bench.register("Ada").await;
    let code = async |day: &str| {
        bench.call("POST", "/api/runs", json!({"game": game, "day": day}).to_string(), None).await
    };
    for day in [journal::Day(day.0 + 2), day.before()].map(|day| day.to_string()) {
        assert_eq!(code(&day).await.code(), "closed-day", "{day}");
    }
    for day in ["1970-01-01", "9999-12-31"] {
        assert_eq!(code(day).await.code(), "closed-day", "{day}");
    }
    assert_eq!(code("yesterday").await.code(), "bad-json");
    let ticket = bench.ticket(json!({"game": game, "day": day.to_string()}), Some(&ada)).await;
    assert_eq!(ticket["expires"], day.end() + DAY, "until the end of today");
    bench.time.store(day.end() + DAY, std::sync::atomic::Ordering::Relaxed);
    let taken = bench.submit(&ticket, replay.clone(), Some(&ada)).await;
    assert_eq!(taken.status, StatusCode::CREATED, "{taken:?}");
    let run = taken.json();
    assert_eq!(
        (&run["ranked"], &run["unranked"], &run["boards"]),
        (&json!(false), &json!("late"), &json!([]))
    );
    bench.advance(1);
    let again =
        bench.ticket(json!({"game": game, "day": journal::Day(day.0 + 1).to_string()}), Some(&ada)).await;
    assert_eq!(bench.submit(&again, replay, Some(&ada)).await.code(), "wrong-seed");
}

/// A daily run ranks until two hours after its day. Whoever copies a replay that has just opened comes too late.
#[tokio::test]
async fn a_daily_run_cannot_be_copied_in_time() {
    let bench = Bench::new().await;
    let (game, day, replay) = won_yesterday(&bench).await;
    bench.time.store(day.closes() - 1, std::sync::atomic::Ordering::Relaxed);
    let (ada, bob) = (bench.register("Ada").await, bench.register("Bob").await);
    let wish = json!({"game": game, "day": day.to_string()});
    let (hers, his) = (bench.ticket(wish.clone(), Some(&ada)).await, bench.ticket(wish, Some(&bob)).await);
    let first = bench.submit(&hers, replay, Some(&ada)).await.json();
    assert_eq!((&first["ranked"], &first["unranked"]), (&json!(true), &Value::Null));
    let shown = async || bench.get(&format!("/api/runs/{}", first["run"])).await.json();
    assert_eq!(shown().await["replay"], Value::Null);
    bench.advance(1);
    let copy = shown().await["replay"].as_str().unwrap().to_owned();
    let copied = bench.submit(&his, copy, Some(&bob)).await.json();
    assert_eq!((&copied["ranked"], &copied["unranked"]), (&json!(false), &json!("late")));
    let preset = copied["preset"].as_str().unwrap();
    let page = bench.get(&format!("/api/boards/{game}/{preset}?period=day&day={day}")).await.json();
    assert_eq!(page["rows"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&page["rows"][0]["run"], &page["replays_from"]),
        (&first["run"], &Value::Null),
        "a past day's board"
    );
}

/// Drawing seeds until one is easy: the number of open tickets has a limit.
#[tokio::test]
async fn seeds_cannot_be_shopped_for() {
    let bench = Bench::with(|options| options.tickets = TicketLimits { player: 3, household: 4 }).await;
    let ada = bench.register("Ada").await;
    let (game, preset) = quiet();
    let wish = json!({"game": game, "preset": preset}).to_string();
    let draw = async |key: Option<&Key>| bench.call("POST", "/api/runs", wish.clone(), key).await;
    for (key, most) in [(Some(&ada), 3), (None, 4)] {
        let mut tickets = Vec::new();
        for _ in 0..most {
            tickets.push(draw(key).await.json());
        }
        bench.advance(HOUR);
        let refused = draw(key).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (429, "too-many-tickets".to_owned()));
        assert_eq!(refused.header("retry-after"), (23 * 3600 + 1).to_string(), "until the oldest expires");
        // A submitted run makes room for another.
        let won = tickets.iter().find_map(|ticket| Some((ticket, play(ticket)?)));
        let (ticket, replay) = won.expect("a bot wins one of them");
        assert_eq!(bench.submit(ticket, replay, key).await.status, StatusCode::CREATED);
        assert_eq!(draw(key).await.status, StatusCode::CREATED);
        assert_eq!(draw(key).await.code(), "too-many-tickets");
    }
    let daily = json!({"game": game, "day": "2026-11-18"}).to_string();
    assert_eq!(bench.call("POST", "/api/runs", daily, Some(&ada)).await.status, StatusCode::CREATED);
    let mut elsewhere = Request::post("/api/runs").body(Body::from(wish.clone())).unwrap();
    elsewhere.extensions_mut().insert(Peer("203.0.113.7:1".parse().unwrap()));
    assert_eq!(bench.send(elsewhere).await.status, StatusCode::CREATED, "another household");
    bench.advance(23 * HOUR + 1);
    assert_eq!(draw(Some(&ada)).await.status, StatusCode::CREATED);
}

/// A player's own neighborhood, without knowing the run's number.
#[tokio::test]
async fn boards_are_shown_around_a_player() {
    let bench = Bench::new().await;
    let ada = bench.register("Ada").await;
    let (game, preset) = quiet();
    let path = format!("/api/boards/{game}/{preset}");
    let id = bench.call("GET", "/api/players/me", "", Some(&ada)).await.json()["id"].clone();
    assert_eq!(bench.get(&format!("{path}?near={id}")).await.code(), "unknown-run", "nobody is on it");
    for number in 0..8 {
        let key = (number % 3 == 0).then_some(&ada);
        let (ticket, replay) = bench.played(game, preset, key).await;
        assert_eq!(bench.submit(&ticket, replay, key).await.status, StatusCode::CREATED);
    }
    let whole = bench.get(&path).await.json();
    let best = whole["rows"].as_array().unwrap().iter().find(|row| row["player"]["id"] == id).unwrap();
    for period in ["all", "week"] {
        let near = bench.get(&format!("{path}?limit=3&period={period}&near={id}")).await.json();
        let around =
            bench.get(&format!("{path}?limit=3&period={period}&around={}", best["run"])).await.json();
        assert_eq!(near, around);
        assert!(near["rows"].as_array().unwrap().contains(best));
    }
    assert_eq!(bench.get(&format!("{path}?near=999")).await.code(), "unknown-run");
    assert_eq!(bench.get(&format!("{path}?period=day&near={id}")).await.code(), "unknown-run");
}

#[tokio::test]
async fn ticks_need_their_time() {
    let bench = Bench::new().await;
    let (game, preset) = timed();
    let ticket = bench.ticket(json!({"game": game, "preset": preset}), None).await;
    let replay = play(&ticket).expect("a bot gets points");
    let answer = bench.submit(&ticket, replay.clone(), None).await;
    assert_eq!(answer.code(), "too-fast");
    let ticks: u64 = replay.lines().filter_map(|line| line.strip_prefix("wait ")?.parse::<u64>().ok()).sum();
    let rate = u64::from(catalog::find(game).unwrap().meta().ticks_per_second);
    bench.advance(ticks * 1000 / rate - 1001);
    assert_eq!(bench.submit(&ticket, replay.clone(), None).await.code(), "too-fast");
    bench.advance(1);
    let answer = bench.submit(&ticket, replay, None).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    assert_eq!(answer.json()["ticks"], ticks);
}

#[tokio::test]
async fn guests_may_register_between_playing_and_submitting() {
    let bench = Bench::new().await;
    let (game, preset) = quiet();
    let (ticket, replay) = bench.played(game, preset, None).await;
    let ada = bench.register("Ada").await;
    let run = bench.submit(&ticket, replay, Some(&ada)).await.json();
    assert_eq!(run["player"]["name"], "Ada");
}

#[tokio::test]
async fn hidden_runs_are_gone() {
    let bench = Bench::new().await;
    let (game, preset) = quiet();
    let (ticket, replay) = bench.played(game, preset, None).await;
    let run = bench.submit(&ticket, replay, None).await.json();
    bench.arcade.store().hide(run["run"].as_i64().unwrap(), true).await.unwrap();
    assert_eq!(bench.get(&format!("/api/runs/{}", run["run"])).await.code(), "unknown-run");
    assert_eq!(bench.get(&format!("/api/boards/{game}/{preset}")).await.json()["rows"], json!([]));
}

#[tokio::test]
async fn who_asks_too_often_waits() {
    let bench = Bench::with(|options| {
        options.reads = Rate { burst: 3, per_second: 1 };
        options.writes = Rate { burst: 5, per_second: 1 };
        options.player = Rate { burst: 2, per_second: 1 };
    })
    .await;
    for _ in 0..3 {
        assert_eq!(bench.get("/api/games").await.status, StatusCode::OK);
    }
    let answer = bench.get("/api/games").await;
    assert_eq!((answer.code(), answer.header("retry-after")), ("too-many-requests".to_owned(), "1"));
    let ada = bench.register("Ada").await;
    let wish = json!({"game": quiet().0, "preset": quiet().1}).to_string();
    assert_eq!(bench.call("POST", "/api/runs", wish.clone(), Some(&ada)).await.status, StatusCode::CREATED);
    assert_eq!(bench.call("POST", "/api/runs", wish.clone(), Some(&ada)).await.code(), "too-many-requests");
    assert_eq!(bench.call("POST", "/api/runs", wish, None).await.status, StatusCode::CREATED, "a guest may");
    assert_eq!(bench.get("/healthz").await.status, StatusCode::OK, "operators are not counted");
}

#[tokio::test]
async fn operators_see_health_and_figures() {
    let bench = Bench::new().await;
    assert_eq!(bench.get("/readyz").await.status, StatusCode::OK);
    let (game, preset) = quiet();
    let (ticket, replay) = bench.played(game, preset, None).await;
    bench.submit(&ticket, replay, None).await;
    bench.submit(&ticket, "nonsense", None).await;
    let text = bench.get("/metrics").await;
    let text = String::from_utf8(text.body.to_vec()).unwrap();
    for line in
        ["lattice_runs_stored_total 1", "lattice_runs_refused_total 1", "lattice_verifications_total 1"]
    {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    bench.arcade.close().await;
    assert_eq!(bench.get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    let answer = bench.get(&format!("/api/boards/{game}/{preset}")).await;
    assert_eq!((answer.code(), answer.status.as_u16()), ("storage-unavailable".to_owned(), 503));
    assert!(!String::from_utf8_lossy(&answer.body).contains("closed"), "our faults are not told");
}

#[tokio::test]
async fn every_answer_is_guarded_and_closed_to_others() {
    let bench = Bench::new().await;
    for (method, path, status) in [
        ("GET", "/api/games", 200),
        ("GET", "/api/none", 404),
        ("GET", "/api", 404),
        ("DELETE", "/api/games", 405),
        ("OPTIONS", "/api/runs", 405),
        ("GET", "/metrics", 200),
    ] {
        let request = Request::builder().method(method).uri(path).header("origin", "https://evil.example");
        let answer = bench.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status.as_u16(), status, "{method} {path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("access-control-allow-origin"), "");
        assert_eq!(answer.header("set-cookie"), "");
        if status >= 400 {
            answer.code();
        }
    }
}

/// What a client computes without a server is what the server says.
#[tokio::test]
async fn the_same_daily_run_works_offline() {
    let bench = Bench::new().await;
    let said = bench.get("/api/daily").await.json();
    let day = journal::Day::at(NOON);
    for (listed, said) in catalog::GAMES.iter().zip(said["games"].as_array().unwrap()) {
        let (id, preset) = (listed.game.meta().id, catalog::daily_preset(listed.game).unwrap());
        let seed = day.seed(id).unwrap();
        assert_eq!((&said["game"], &said["preset"]), (&json!(id), &json!(preset.id)));
        assert_eq!((&said["params"], &said["seed"]), (&json!(preset.params), &json!(seed.as_str())));
        let start = engine::Start { params: preset.params.clone(), seed, position: None };
        assert!(listed.game.start(&start).is_ok(), "{id} can be played");
    }
    assert_eq!(said["games"].as_array().unwrap().len(), catalog::GAMES.len());
}
