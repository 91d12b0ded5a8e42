//! The conformance suite of the storage: the same checks against real SQLite and real PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use lattice_server::store::{
    BoardPlace, Dump, Issued, NewPlayer, NewRun, Part, Registered, Renamed, RunMode, Store, StoredBoard,
    StoredPlayer, StoredTicket, Submitted, TicketLimits, export, import,
};
use trials::{Cluster, Folder};

#[tokio::test]
async fn sqlite_conforms() {
    let folder = Folder::new();
    let file = folder.path().join("a.db");
    let store = Store::sqlite(&file).await.unwrap();
    conforms(&store).await;
    let everything = dump(&store).await;
    store.close().await;
    assert!(
        store.issue(ticket("closed", None), TicketLimits::NONE).await.is_err(),
        "a closed database takes nothing"
    );
    let again = Store::sqlite(&file).await.unwrap();
    assert_eq!(dump(&again).await, everything, "all of it is there after a restart");
    assert_eq!(again.faults().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn postgres_conforms() {
    let cluster = Cluster::start();
    let store = Store::postgres(&cluster.database("a")).await.unwrap();
    conforms(&store).await;
    let everything = dump(&store).await;
    store.close().await;
    let again = Store::postgres(&cluster.database("b")).await.unwrap();
    let mut parts = vec![everything.clone()];
    again.restore(|| Ok(parts.pop())).await.unwrap();
    assert_eq!(dump(&again).await, everything);
    let Registered::New(next) = again.register(new_player(99, "next")).await.unwrap() else { panic!() };
    assert!(everything.players.iter().all(|player| player.id < next.id), "numbers go on after a move");
}

/// Everything moves from SQLite to PostgreSQL, part by part.
#[tokio::test]
async fn everything_moves_from_one_to_the_other() {
    let (folder, cluster) = (Folder::new(), Cluster::start());
    let from = Store::sqlite(&folder.path().join("a.db")).await.unwrap();
    let to = Store::postgres(&cluster.database("a")).await.unwrap();
    conforms(&from).await;
    // The first ticket by name belongs to the last player: it must not come before them.
    for key in 200..205 {
        let player = register(&from, key, &format!("Latecomer {key}")).await;
        issue(&from, ticket(&format!("0-{}", 300 - u32::from(key)), Some(player.id))).await;
    }
    let mut parts = std::collections::VecDeque::new();
    let take = |part| {
        parts.push_back(part);
        Ok(())
    };
    from.dump(2, take).await.unwrap();
    to.restore(|| Ok(parts.pop_front())).await.unwrap();
    assert_eq!(dump(&to).await, dump(&from).await);
    assert!(from.count_runs().await.unwrap() > 5);
    // The same through a file.
    let mut file = Vec::new();
    let counts = export(&from, &mut file, |_| {}).await.unwrap();
    let third = Store::postgres(&cluster.database("b")).await.unwrap();
    for bad in [&b""[..], b"{}\n", b"nonsense\n", &file[..file.len() / 2], b"{\"lattice-export\":2}\n"] {
        let empty = Store::postgres(&cluster.database(&format!("c{}", bad.len()))).await.unwrap();
        assert!(import(&empty, bad, |_| {}).await.is_err());
        assert_eq!(dump(&empty).await, Dump::default(), "all or nothing");
    }
    assert_eq!(import(&third, &file[..], |_| {}).await.unwrap(), counts);
    assert_eq!(dump(&third).await, dump(&from).await);
    assert!(import(&third, &file[..], |_| {}).await.is_err(), "not into a database that has something");
}

async fn dump(store: &Store) -> Dump {
    let mut everything = Dump::default();
    let take = |part| {
        everything = part;
        Ok(())
    };
    store.dump(1_000_000, take).await.unwrap();
    everything
}

/// Every check, on a store that is empty at first.
async fn conforms(store: &Store) {
    assert!(store.is_ready().await);
    players(store).await;
    tickets(store).await;
    ticket_limits(store).await;
    submissions(store).await;
    boards(store).await;
    daily(store).await;
    many_at_once(store).await;
    hiding(store).await;
    forgetting(store).await;
}

fn new_player(key: u8, name: &str) -> NewPlayer {
    let (name, skeleton) = (name.to_owned(), name.to_lowercase());
    NewPlayer { public_key: vec![key; 32], name, skeleton, created: 5 }
}

async fn register(store: &Store, key: u8, name: &str) -> StoredPlayer {
    match store.register(new_player(key, name)).await.unwrap() {
        Registered::New(player) => player,
        other => panic!("{other:?}"),
    }
}

async fn issue(store: &Store, ticket: StoredTicket) {
    assert_eq!(store.issue(ticket, TicketLimits::NONE).await.unwrap(), Issued::Done);
}

fn ticket(id: &str, player: Option<i64>) -> StoredTicket {
    StoredTicket {
        id: id.to_owned(),
        player,
        source: None,
        mode: "free".to_owned(),
        game: "toy".to_owned(),
        preset: "easy".to_owned(),
        params: "size=1".to_owned(),
        rules: 3,
        seed: "abc".to_owned(),
        day: None,
        issued: 1000,
        expires: 2000,
    }
}

fn run(ticket: &str, score: i64) -> NewRun {
    NewRun {
        ticket: ticket.to_owned(),
        replay_hash: format!("hash of {ticket}").into_bytes(),
        player: None,
        board: board("easy", "clean", "free"),
        seed: "abc".to_owned(),
        day: None,
        status: "won".to_owned(),
        score,
        tie: 0,
        score_key: score,
        actions: 4,
        ticks: 5,
        submitted: 20_775 * 86_400_000,
        deflated: vec![1, 2, 3],
    }
}

fn board(preset: &str, kind: &str, mode: &str) -> StoredBoard {
    let word = str::to_owned;
    StoredBoard {
        mode: word(mode),
        game: word("toy"),
        preset: word(preset),
        params: word("size=1"),
        rules: 3,
        kind: word(kind),
    }
}

async fn stored(store: &Store, run: NewRun) -> i64 {
    issue(store, ticket(&run.ticket, run.player)).await;
    match store.submit(run).await.unwrap() {
        Submitted::New(id) => id,
        other => panic!("{other:?}"),
    }
}

async fn players(store: &Store) {
    let ada = register(store, 1, "Ada").await;
    assert_eq!(store.register(new_player(1, "Ada")).await.unwrap(), Registered::Same(ada.clone()));
    assert_eq!(store.register(new_player(1, "Bob")).await.unwrap(), Registered::KeyTaken);
    assert_eq!(store.register(new_player(2, "ADA")).await.unwrap(), Registered::NameTaken);
    let bob = register(store, 2, "Bob").await;
    assert_eq!(store.rename(bob.id, "aDa".into(), "ada".into()).await.unwrap(), Renamed::NameTaken);
    let named = store.rename(bob.id, "BOB".into(), "bob".into()).await.unwrap();
    assert_eq!(
        named,
        Renamed::Done(StoredPlayer { name: "BOB".into(), ..bob.clone() }),
        "one's own look is free"
    );
    assert_eq!(store.rename(999, "x".into(), "x".into()).await.unwrap(), Renamed::Unknown);
    assert_eq!(store.player_by_key(&[1; 32]).await.unwrap(), Some(ada.clone()));
    assert_eq!(store.player_by_key(&[9; 32]).await.unwrap(), None);
    assert_eq!(store.player(ada.id).await.unwrap(), Some(ada));
    assert_eq!(store.player(i64::MAX).await.unwrap(), None);
}

async fn tickets(store: &Store) {
    let ada = store.player_by_key(&[1; 32]).await.unwrap().unwrap();
    let full = StoredTicket { day: Some(20_775), mode: "daily".into(), ..ticket("full", Some(ada.id)) };
    issue(store, full.clone()).await;
    assert_eq!(store.ticket("full").await.unwrap(), Some(full));
    assert_eq!(store.ticket("none").await.unwrap(), None);
    assert!(store.issue(ticket("full", None), TicketLimits::NONE).await.is_err(), "an id is given once");
    issue(store, StoredTicket { expires: 10, ..ticket("old", None) }).await;
    assert_eq!(store.sweep(2000).await.unwrap(), 1);
    assert_eq!(store.ticket("old").await.unwrap(), None);
    assert!(store.ticket("full").await.unwrap().is_some(), "expires at 2000, not before");
}

/// Open tickets for free play are counted by owner, game and preset.
async fn ticket_limits(store: &Store) {
    let ada = store.player_by_key(&[1; 32]).await.unwrap().unwrap();
    let limits = TicketLimits { player: 3, household: 2 };
    let of = |id: &str, player, source: Option<&str>| StoredTicket {
        source: source.map(str::to_owned),
        preset: "counted".into(),
        ..ticket(id, player)
    };
    let try_one = async |ticket: StoredTicket| store.issue(ticket, limits).await.unwrap();
    for number in 0..3 {
        let early = StoredTicket { expires: 1500 + number, ..of(&format!("l{number}"), Some(ada.id), None) };
        assert_eq!(try_one(early).await, Issued::Done);
    }
    let one_more = of("l3", Some(ada.id), None);
    assert_eq!(try_one(one_more.clone()).await, Issued::TooMany { until: 1500 });
    assert_eq!(store.ticket("l3").await.unwrap(), None);
    assert_eq!(
        try_one(StoredTicket { preset: "other".into(), ..of("l4", Some(ada.id), None) }).await,
        Issued::Done
    );
    assert_eq!(
        try_one(StoredTicket { game: "tic".into(), ..of("l5", Some(ada.id), None) }).await,
        Issued::Done
    );
    let daily = StoredTicket { day: Some(7), mode: "daily".into(), ..of("l6", Some(ada.id), None) };
    assert_eq!(try_one(daily).await, Issued::Done, "the day's seed is no choice");
    assert_eq!(
        try_one(StoredTicket { issued: 1500, ..one_more }).await,
        Issued::Done,
        "an expired one does not count"
    );
    for (id, source, wanted) in [
        ("g1", "home", Issued::Done),
        ("g2", "home", Issued::Done),
        ("g3", "home", Issued::TooMany { until: 2000 }),
        ("g4", "elsewhere", Issued::Done),
    ] {
        assert_eq!(try_one(of(id, None, Some(source))).await, wanted, "{id}");
    }
    assert_eq!(store.ticket("g1").await.unwrap().unwrap().source.as_deref(), Some("home"));
    assert_eq!(store.issue(of("g5", None, Some("home")), TicketLimits::NONE).await.unwrap(), Issued::Done);
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..16 {
        let (store, ticket) = (store.clone(), of(&format!("at-once-{number}"), None, Some("crowd")));
        tasks.spawn(async move { store.issue(ticket, limits).await.unwrap() });
    }
    let issued = tasks.join_all().await;
    assert_eq!(issued.iter().filter(|issued| **issued == Issued::Done).count(), 2, "at the same time, too");
    // A used ticket is not open any more.
    assert_eq!(store.submit(run("g1", 1)).await.unwrap(), Submitted::New(1));
    assert_eq!(try_one(of("g6", None, Some("home"))).await, Issued::TooMany { until: 2000 }, "g2 and g5");
    assert_eq!(store.issue(of("g7", Some(999), None), limits).await.unwrap(), Issued::PlayerGone);
}

async fn submissions(store: &Store) {
    let ada = store.player_by_key(&[1; 32]).await.unwrap().unwrap();
    assert_eq!(store.submit(run("nowhere", 1)).await.unwrap(), Submitted::TicketGone);
    let new = NewRun {
        player: Some(ada.id),
        score: i64::MAX,
        tie: u32::MAX.into(),
        score_key: i64::MIN,
        ..run("t1", 1)
    };
    let id = stored(store, new.clone()).await;
    assert_eq!(store.ticket("t1").await.unwrap(), None, "a ticket is good for one run");
    assert_eq!(store.submit(new.clone()).await.unwrap(), Submitted::Same(id));
    let other = NewRun { replay_hash: b"other".to_vec(), ..new.clone() };
    assert_eq!(store.submit(other).await.unwrap(), Submitted::TicketUsed);
    let found = store.run(id).await.unwrap().unwrap();
    assert_eq!(store.run_by_ticket("t1").await.unwrap(), Some(found.clone()));
    assert_eq!((found.score, found.tie, found.score_key), (i64::MAX, i64::from(u32::MAX), i64::MIN));
    assert_eq!((found.name.as_deref(), found.kind.as_str(), found.rules), (Some("Ada"), "clean", 3));
    assert_eq!((found.ranked, found.hidden, found.listed, found.day), (true, false, true, None));
    assert_eq!(found.period, 20_773, "the Monday of its week");
    assert_eq!(store.replay(id).await.unwrap(), Some(vec![1, 2, 3]));
    assert_eq!((store.run(id + 1).await.unwrap(), store.replay(id + 1).await.unwrap()), (None, None));
    // The same run under another ticket is the same run; that of someone else, who played alike, is another.
    issue(store, ticket("t2", Some(ada.id))).await;
    let again = NewRun { ticket: "t2".into(), ..new.clone() };
    assert_eq!(store.submit(again).await.unwrap(), Submitted::Same(id));
    assert!(store.ticket("t2").await.unwrap().is_some(), "the ticket is still good");
    issue(store, ticket("t4", None)).await;
    let guest = |ticket: &str| NewRun { ticket: ticket.into(), player: None, ..new.clone() };
    let alike = stored(store, guest("t3")).await;
    assert_ne!(alike, id);
    assert_eq!(store.submit(guest("t4")).await.unwrap(), Submitted::Same(alike), "guests are one");
    let orphan = NewRun { player: Some(999), replay_hash: b"orphan".to_vec(), ..guest("t4") };
    assert_eq!(store.submit(orphan).await.unwrap(), Submitted::PlayerGone);
}

async fn boards(store: &Store) {
    let on = |mut run: NewRun, tie| {
        run.board = board("hard", "clean", "free");
        run.tie = tie;
        run
    };
    assert_eq!(store.board(("toy", "hard", 3), RunMode::Free, "clean").await.unwrap(), None);
    let mut ids = Vec::new();
    for (name, score, tie) in
        [("b1", 5, 0), ("b2", 3, 7), ("b3", 3, 2), ("b4", -8, 0), ("b5", 3, 2), ("b6", 9, 0)]
    {
        ids.push(stored(store, on(run(name, score), tie)).await);
    }
    // The week after.
    let mut late = on(run("b7", 4), 0);
    late.submitted += 7 * 86_400_000;
    ids.push(stored(store, late).await);
    let number = store.board(("toy", "hard", 3), RunMode::Free, "clean").await.unwrap().unwrap();
    for (setup, mode, kind) in [
        (("toy", "hard", 2), RunMode::Free, "clean"),
        (("toy", "hard", 3), RunMode::Daily, "clean"),
        (("toy", "hard", 3), RunMode::Free, "assisted"),
        (("other", "hard", 3), RunMode::Free, "clean"),
    ] {
        assert_eq!(store.board(setup, mode, kind).await.unwrap(), None);
    }
    let all = Part { board: number, period: None };
    let expected = [ids[3], ids[2], ids[4], ids[1], ids[6], ids[0], ids[5]];
    let rows = store.rows_after(all, BoardPlace::FIRST, 100).await.unwrap();
    assert_eq!(
        rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        expected,
        "best first, then in order of arrival"
    );
    // Page by page, from every place, forward and back.
    for (index, row) in rows.iter().enumerate() {
        let after = store.rows_after(all, row.place(), 2).await.unwrap();
        assert_eq!(after, rows[index + 1..].iter().take(2).cloned().collect::<Vec<_>>());
        let before = store.rows_before(all, row.place(), 3).await.unwrap();
        assert_eq!(before, rows[..index].iter().rev().take(3).cloned().collect::<Vec<_>>());
        let count = i64::try_from(index).unwrap();
        assert_eq!(store.count_before(all, row.place(), 100).await.unwrap(), count);
        assert_eq!(
            store.count_before(all, row.place(), 2).await.unwrap(),
            count.min(2),
            "no more is counted"
        );
    }
    assert_eq!(store.best_of(all, 999).await.unwrap(), None);
    let week = Part { period: Some(20_773), ..all };
    let in_week = store.rows_after(week, BoardPlace::FIRST, 100).await.unwrap();
    assert_eq!(in_week.len(), 6);
    assert_eq!(store.rows_before(week, in_week[5].place(), 1).await.unwrap(), [in_week[4].clone()]);
    assert_eq!(store.count_before(week, in_week[5].place(), 100).await.unwrap(), 5);
    assert_eq!(store.rows_after(Part { period: Some(1), ..all }, BoardPlace::FIRST, 9).await.unwrap(), []);
}

async fn daily(store: &Store) {
    let ada = store.player_by_key(&[1; 32]).await.unwrap().unwrap();
    let bob = store.player_by_key(&[2; 32]).await.unwrap().unwrap();
    let tried = async |name: &str, player, day, kind: &str, game: &str| {
        let mut new = NewRun { player, day: Some(day), submitted: day * 86_400_000, ..run(name, 3) };
        new.board = StoredBoard { game: game.into(), ..board("easy", kind, "daily") };
        let id = stored(store, new).await;
        let run = store.run(id).await.unwrap().unwrap();
        assert_eq!((run.period, run.listed), (day, run.ranked));
        run.ranked
    };
    assert!(tried("d1", Some(ada.id), 7, "clean", "toy").await);
    assert!(!tried("d2", Some(ada.id), 7, "clean", "toy").await, "one try a day");
    assert!(!tried("d3", Some(ada.id), 7, "assisted", "toy").await, "of whatever kind");
    assert!(tried("d4", Some(ada.id), 8, "clean", "toy").await, "another day");
    assert!(tried("d5", Some(ada.id), 7, "clean", "tic").await, "another game");
    assert!(tried("d6", Some(bob.id), 7, "clean", "toy").await, "another player");
    assert!(!tried("d7", None, 7, "clean", "toy").await, "guests have no try");
    let number = store.board(("toy", "easy", 3), RunMode::Daily, "clean").await.unwrap().unwrap();
    let best = async |period| store.best_of(Part { board: number, period }, ada.id).await.unwrap();
    let ticket = async |ticket| store.run_by_ticket(ticket).await.unwrap().unwrap().id;
    assert_eq!(best(Some(8)).await.unwrap().id, ticket("d4").await, "a player's best of a day");
    assert_eq!(best(None).await.unwrap().id, ticket("d1").await);
    assert_eq!(best(Some(9)).await, None);
    // The first try of a day counts only until the day closes, two hours after its end.
    let arrives = async |name: &str, day: i64, millis: i64| {
        let mut new = NewRun { player: Some(ada.id), day: Some(day), ..run(name, 3) };
        new.board = board("easy", "clean", "daily");
        new.submitted = (day + 1) * 86_400_000 + millis;
        let run = store.run(stored(store, new).await).await.unwrap().unwrap();
        (run.ranked, run.is_late())
    };
    assert_eq!(arrives("late", 11, 7_200_000).await, (false, true));
    assert_eq!(arrives("just", 11, 7_199_999).await, (true, false), "a late one uses up no try");
}

/// Of changes that come at the same time and exclude each other, one succeeds.
async fn many_at_once(store: &Store) {
    let ada = store.player_by_key(&[1; 32]).await.unwrap().unwrap();
    issue(store, ticket("m", None)).await;
    let mut names: Vec<String> = vec!["m".into(); 8];
    for number in 0..8 {
        let name = format!("m{number}");
        issue(store, ticket(&name, Some(ada.id))).await;
        names.push(name);
    }
    let mut tasks = tokio::task::JoinSet::new();
    for (number, name) in (0..).zip(names) {
        let store = store.clone();
        let mut new = NewRun { player: (number >= 8).then_some(ada.id), ..run(&name, 50 + number) };
        if number >= 8 {
            new.day = Some(20_775);
            new.board.mode = "daily".into();
        } else {
            new.replay_hash = vec![u8::try_from(number).unwrap(); 32];
        }
        tasks.spawn(async move { (number, store.submit(new).await.unwrap()) });
    }
    let (mut single, mut ranked, mut unranked) = (0, 0, 0);
    for (number, submitted) in tasks.join_all().await {
        match submitted {
            Submitted::New(_) if number < 8 => single += 1,
            Submitted::New(id) if store.run(id).await.unwrap().unwrap().ranked => ranked += 1,
            Submitted::New(_) => unranked += 1,
            Submitted::TicketUsed => {}
            other => panic!("{number}: {other:?}"),
        }
    }
    assert_eq!((single, ranked, unranked), (1, 1, 7));
    let mut tasks = tokio::task::JoinSet::new();
    for key in 100..116 {
        let store = store.clone();
        tasks.spawn(async move { store.register(new_player(key, "Cleo")).await.unwrap() });
    }
    let registered = tasks.join_all().await;
    assert_eq!(registered.iter().filter(|one| matches!(one, Registered::New(_))).count(), 1);
    assert_eq!(registered.iter().filter(|one| matches!(one, Registered::NameTaken)).count(), 15);
}

async fn hiding(store: &Store) {
    let id = stored(store, run("h1", 1)).await;
    let listed = async || store.run(id).await.unwrap().unwrap().listed;
    assert!(store.hide(id, true).await.unwrap() && !listed().await);
    let run = store.run(id).await.unwrap().unwrap();
    assert!(run.hidden && run.ranked);
    assert!(store.hide(id, false).await.unwrap() && listed().await);
    assert!(!store.hide(999_999, true).await.unwrap());
    // A run that does not count is not listed by being shown.
    let unranked = store.run_by_ticket("d2").await.unwrap().unwrap();
    store.hide(unranked.id, false).await.unwrap();
    assert!(!store.run(unranked.id).await.unwrap().unwrap().listed);
}

async fn forgetting(store: &Store) {
    let bob = store.player_by_key(&[2; 32]).await.unwrap().unwrap();
    issue(store, ticket("bobs", Some(bob.id))).await;
    store.forget(bob.id).await.unwrap();
    assert_eq!(store.player(bob.id).await.unwrap(), None);
    assert_eq!(store.ticket("bobs").await.unwrap(), None);
    let run = store.run_by_ticket("d6").await.unwrap().unwrap();
    assert_eq!((run.player, run.name, run.listed), (None, None, true), "the run stays, of nobody");
    let again = register(store, 2, "Bob").await;
    assert!(again.id > bob.id, "a number is never given twice");
}

/// The numbers of deleted players are not given again after a move to an empty database.
async fn numbers_are_never_given_twice(from: &Store, to: &Store) {
    let last = register(from, 250, "Last").await;
    from.forget(last.id).await.unwrap();
    let mut file = Vec::new();
    export(from, &mut file, |_| {}).await.unwrap();
    import(to, &file[..], |_| {}).await.unwrap();
    assert_eq!(dump(to).await, dump(from).await);
    assert!(register(to, 251, "Next").await.id > last.id, "a deleted player's number");
    let next = stored(to, run("next", 1)).await;
    assert!(next > dump(from).await.numbers.runs, "a run's number");
}

#[tokio::test]
async fn moves_keep_the_numbers() {
    let (folder, cluster) = (Folder::new(), Cluster::start());
    let sqlite = async |name: &str| Store::sqlite(&folder.path().join(name)).await.unwrap();
    let postgres = async |name: &str| Store::postgres(&cluster.database(name)).await.unwrap();
    numbers_are_never_given_twice(&sqlite("a").await, &postgres("a").await).await;
    numbers_are_never_given_twice(&postgres("b").await, &sqlite("b").await).await;
    let full = sqlite("c").await;
    conforms(&full).await;
    numbers_are_never_given_twice(&full, &postgres("c").await).await;
}
