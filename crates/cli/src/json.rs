//! JSON lines whose keys keep their order.

/// An object with its keys in this order, which `json!` would not keep.
pub fn object(pairs: impl IntoIterator<Item = (&'static str, serde_json::Value)>) -> String {
    let pairs: Vec<String> = pairs.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
    format!("{{{}}}", pairs.join(","))
}
