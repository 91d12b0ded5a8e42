//! The way from one of these pages to the others.

use std::mem::discriminant;

use crate::route::Route;
use crate::shell::Shell;
use crate::ui::{El, el, link};

/// Links to the day's runs, to the finished ones and, where there is a server, to what it keeps. The page that is open is marked.
pub fn ways(shell: Shell, here: &Route) -> El {
    let boards = Route::Boards { game: String::new(), query: String::new() };
    let (day, past) = ((Route::Daily, "Daily"), (Route::History(String::new()), "History"));
    let others = [(boards, "Rankings"), (Route::Player, "Player")];
    let here = discriminant(here);
    let way = move |(route, words): &(Route, &str)| {
        let current = (discriminant(route) == here).then_some("page");
        link("button small", &route.href(), words).set_some("aria-current", current)
    };
    let nav = el("nav", "home-ways").set("aria-label", "Together").add(way(&day)).add(way(&past));
    nav.add_for(
        move || shell.online.is_here().to_string(),
        move |answers| others.iter().filter(|_| answers == "true").map(way).collect(),
    )
}
