//! The server's JSON, read by the browser itself.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A value; what is missing is nothing, and so is everything inside it.
#[derive(Clone)]
pub struct JsJson(pub JsValue);

impl JsJson {
    /// Nothing.
    pub fn nothing() -> JsJson {
        JsJson(JsValue::UNDEFINED)
    }

    /// Whether there is nothing.
    pub fn is_nothing(&self) -> bool {
        self.0.is_undefined() || self.0.is_null()
    }

    /// A field of an object.
    pub fn get(&self, key: &str) -> JsJson {
        JsJson(Reflect::get(&self.0, &key.into()).unwrap_or(JsValue::UNDEFINED))
    }

    /// A text; empty if it is none.
    pub fn text(&self, key: &str) -> String {
        self.get(key).0.as_string().unwrap_or_default()
    }

    /// A whole number; the server sends no others.
    pub fn whole(&self) -> Option<i64> {
        self.0.as_f64().map(|number| number as i64)
    }

    /// Whether it is true.
    pub fn is_true(&self) -> bool {
        self.0.as_bool() == Some(true)
    }

    /// The items of a list.
    pub fn list(&self) -> Vec<JsJson> {
        let mut items = Vec::new();
        if Array::is_array(&self.0) {
            Array::from(&self.0).for_each(&mut |item, _, _| items.push(JsJson(item)));
        }
        items
    }

    /// The item of a list with an id.
    pub fn named(&self, id: &str) -> JsJson {
        let found = self.list().into_iter().find(|item| item.text("id") == id);
        found.unwrap_or_else(JsJson::nothing)
    }
}

/// An object of texts.
pub fn object(fields: &[(&str, &str)]) -> JsValue {
    let object = Object::new();
    for (key, value) in fields {
        let _ = Reflect::set(&object, &(*key).into(), &(*value).into());
    }
    object.into()
}
