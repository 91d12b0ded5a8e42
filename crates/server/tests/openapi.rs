//! The OpenAPI document against the routes, their answers and the page for people.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use serde_json::{Value, json};
use support::{Answer, Bench, Key};

const PAGE: &str = include_str!("../../../docs/api.md");

async fn document(bench: &Bench) -> Value {
    bench.get("/api/openapi.json").await.json()
}

/// Every operation of the document.
fn operations(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, item): (&String, &Value)| {
        let methods = item.as_object().unwrap().keys().map(|method| method.to_uppercase());
        methods.map(|method| (method, path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

#[tokio::test]
async fn every_operation_is_a_route_and_on_the_page() {
    let bench = Bench::new().await;
    let document = document(&bench).await;
    let operations = operations(&document);
    assert_eq!(operations.len(), 12);
    for (method, path) in &operations {
        let mut route = path.clone();
        while let Some((before, rest)) = route.clone().split_once('{') {
            let (_, after) = rest.split_once('}').unwrap();
            route = format!("{before}1{after}");
        }
        if route != "/api/live" {
            let answer = bench.call(method, &route, "", None).await;
            if !answer.status.is_success() {
                let code = answer.code();
                assert!(
                    !["no-such-route", "wrong-method"].contains(&code.as_str()),
                    "{method} {path}: {code}"
                );
            }
        }
        assert!(PAGE.contains(path.as_str()), "{path} is not on the page");
        let operation = &document["paths"][path][method.to_lowercase()];
        let problem = &operation["responses"]["default"]["content"];
        let types: Vec<&String> = problem.as_object().unwrap().keys().collect();
        assert_eq!(types, ["application/problem+json"], "{method} {path}");
        // The page's second column says whether a route is signed.
        let headers = json!({"lattice-key": [], "lattice-time": [], "lattice-signature": []});
        let wanted = match PAGE.lines().find(|line| line.starts_with(&format!("| `{method} {path}` |"))) {
            Some(line) if line.contains("` | yes |") => json!([headers]),
            Some(line) if line.contains("` | optional |") => json!([{}, headers]),
            _ => Value::Null,
        };
        assert_eq!(operation["security"], wanted, "{method} {path}");
        assert!(operation["summary"].is_string() || operation["description"].is_string(), "{method} {path}");
    }
    for name in ["lattice-key", "lattice-time", "lattice-signature"] {
        let scheme = &document["components"]["securitySchemes"][name];
        assert_eq!(
            (&scheme["type"], &scheme["in"], &scheme["name"]),
            (&json!("apiKey"), &json!("header"), &json!(name))
        );
    }
    // And the other way round: every route of the page is in the document.
    for line in PAGE.lines().filter_map(|line| line.strip_prefix("| `")) {
        let Some((route, _)) = line.split_once('`') else { continue };
        let Some((method, path)) = route.split_once(' ').filter(|(_, path)| path.starts_with("/api/")) else {
            continue;
        };
        let known = path == "/api/openapi.json" || operations.contains(&(method.to_owned(), path.to_owned()));
        assert!(known, "{route} is not in the document");
    }
}

/// What the server answers is what the document says.
#[tokio::test]
async fn answers_fit_their_schemas() {
    let bench = Bench::new().await;
    let document = document(&bench).await;
    let check = |method: &str, path: &str, status: &str, answer: &Answer| {
        let described = &document["paths"][path][method]["responses"][status];
        let found = answer.header("content-type");
        let content = described["content"].get(found).unwrap_or_else(|| panic!("{method} {path}: {found}"));
        let mut schema = content["schema"].clone();
        schema["components"] = document["components"].clone();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let value = answer.json();
        let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{method} {path}: {errors:?}\n{value}");
        value
    };
    let ada = Key::new();
    let player = bench.call("POST", "/api/players", r#"{"name":"Ada"}"#, Some(&ada)).await;
    check("post", "/api/players", "201", &player);
    check("get", "/api/games", "200", &bench.get("/api/games").await);
    check("get", "/api/daily", "200", &bench.get("/api/daily").await);
    let game = catalog::GAMES[0].game;
    let (game, preset) = (game.meta().id, catalog::daily_preset(game).unwrap().id);
    let wish = json!({"game": game, "preset": preset}).to_string();
    for key in [Some(&ada), None] {
        check("post", "/api/runs", "201", &bench.call("POST", "/api/runs", wish.clone(), key).await);
        let (ticket, replay) = bench.played(game, preset, key).await;
        let standing =
            check("put", "/api/tickets/{ticket}", "201", &bench.submit(&ticket, replay, key).await);
        let run = bench.get(&format!("/api/runs/{}", standing["run"])).await;
        check("get", "/api/runs/{id}", "200", &run);
    }
    let page = bench.get(&format!("/api/boards/{game}/{preset}?limit=1")).await;
    check("get", "/api/boards/{game}/{preset}", "200", &page);
    check("get", "/api/runs/{id}", "default", &bench.get("/api/runs/999").await);
    let problem = bench.call("PUT", "/api/tickets/AAAAAAAAAAAAAAAAAAAAAA", "x", None).await;
    let problem = check("put", "/api/tickets/{ticket}", "default", &problem);
    assert_eq!(problem["code"], json!("unknown-ticket"));
}
