//! DOM elements built by hand on the reactive graph.
//!
//! Every dynamic part is a boxed closure, so the whole front end shares one kind of effect and one kind of
//! listener. Typed views get machine code of their own for each place of each page: the same pages were three
//! times as large.

use crate::graph::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlDialogElement, HtmlElement, Node};

/// A DOM element.
#[derive(Clone)]
pub struct El(pub Element);

/// Builds elements for a key.
type Build = Box<dyn Fn(&str) -> Vec<El>>;

/// Runs a closure now and again whenever a signal it read changes, until the current owner is cleaned up.
pub fn react(run: impl FnMut() + 'static) {
    effect(Box::new(run));
}

/// An HTML element with classes.
pub fn el(tag: &str, class: &str) -> El {
    made(document().create_element(tag), class)
}

/// An SVG element with classes.
pub fn svg(tag: &str, class: &str) -> El {
    made(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag), class)
}

fn made(element: Result<Element, JsValue>, class: &str) -> El {
    let el = El(element.expect("tag names here are constants"));
    if class.is_empty() { el } else { el.set("class", class) }
}

impl El {
    /// Sets an attribute.
    pub fn set(self, name: &str, value: &str) -> El {
        let _ = self.0.set_attribute(name, value);
        self
    }

    /// Sets an attribute if there is a value.
    pub fn set_some(self, name: &str, value: Option<&str>) -> El {
        if let Some(value) = value { self.set(name, value) } else { self }
    }

    /// Binds an attribute to a closure; `None` removes it.
    pub fn bind(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> El {
        self.bind_boxed(name, Box::new(value));
        self
    }

    fn bind_boxed(&self, name: &'static str, value: Box<dyn Fn() -> Option<String>>) {
        let (node, mut shown) = (self.0.clone(), None);
        react(move || {
            let now = value();
            if now != shown {
                let _ = match &now {
                    Some(value) => node.set_attribute(name, value),
                    None => node.remove_attribute(name),
                };
                shown = now;
            }
        });
    }

    /// Binds a property (`value`, `checked`, `disabled`) to a closure.
    pub fn bind_property(self, name: &'static str, value: impl Fn() -> JsValue + 'static) -> El {
        let node = self.0.clone();
        react(move || drop(js_sys::Reflect::set(&node, &name.into(), &value())));
        self
    }

    /// Sets a style property, which the content security policy allows, unlike `style` attributes.
    pub fn style(self, name: &str, value: &str) -> El {
        let _ = self.0.unchecked_ref::<HtmlElement>().style().set_property(name, value);
        self
    }

    /// Appends text.
    pub fn text(self, text: &str) -> El {
        let _ = self.0.append_child(&document().create_text_node(text));
        self
    }

    /// Binds the text content to a closure.
    pub fn bind_text(self, text: impl Fn() -> String + 'static) -> El {
        self.bind_text_boxed(Box::new(text));
        self
    }

    fn bind_text_boxed(&self, text: Box<dyn Fn() -> String>) {
        let (node, mut shown) = (self.0.clone(), String::new());
        react(move || {
            let now = text();
            if now != shown {
                match node.first_child().filter(|_| !now.is_empty()) {
                    // Replacing the text node would make the browser match every `:empty` and `:has()` again.
                    Some(words) => words.set_node_value(Some(&now)),
                    None => node.set_text_content(Some(&now)),
                }
                shown = now;
            }
        });
    }

    /// Appends an element.
    pub fn add(self, child: El) -> El {
        let _ = self.0.append_child(&child.0);
        self
    }

    /// Appends several elements.
    pub fn add_all(self, children: impl IntoIterator<Item = El>) -> El {
        children.into_iter().fold(self, El::add)
    }

    /// Appends elements that are rebuilt whenever a key changes, and kept otherwise.
    pub fn add_for(
        self,
        key: impl Fn() -> String + 'static,
        build: impl Fn(&str) -> Vec<El> + 'static,
    ) -> El {
        self.add_for_boxed(Box::new(key), Box::new(build));
        self
    }

    fn add_for_boxed(&self, key: Box<dyn Fn() -> String>, build: Build) {
        let mark: Node = document().create_comment("").into();
        let _ = self.0.append_child(&mark);
        let (parent, owner) = (self.0.clone(), Owner::current());
        let mut shown: Option<(String, Option<Owner>, Vec<El>)> = None;
        react(move || {
            let key = key();
            if shown.as_ref().is_some_and(|(old, ..)| *old == key) {
                return;
            }
            if let Some((_, owner, old)) = shown.take() {
                old.iter().for_each(|el| el.0.remove());
                owner.inspect(Owner::cleanup);
            }
            // A child owner: signals of these elements must outlive the next evaluation of the key.
            let owner = owner.as_ref().map(Owner::child);
            let make = || untrack(|| build(&key));
            let fresh = owner.as_ref().map_or_else(make, |owner| owner.with(make));
            for el in &fresh {
                let _ = parent.insert_before(&el.0, Some(&mark));
            }
            shown = Some((key, owner, fresh));
        });
    }

    /// Adds an event listener.
    pub fn on(self, event: &str, act: impl FnMut(Event) + 'static) -> El {
        listen(&self.0, event, Box::new(act));
        self
    }

    /// Casts the element to its known type.
    pub fn cast<T: JsCast + Clone>(&self) -> T {
        self.0.unchecked_ref::<T>().clone()
    }
}

/// Adds a listener for as long as the target lives; the browser frees the closure with it.
pub fn listen(target: &web_sys::EventTarget, event: &str, act: Box<dyn FnMut(Event)>) {
    let closure = Closure::wrap(act).into_js_value();
    let _ = target.add_event_listener_with_callback(event, closure.unchecked_ref());
}

/// A button with a text and an action.
pub fn button(class: &str, words: &str, act: impl Fn() + 'static) -> El {
    on_click(el("button", class).set("type", "button").text(words), Box::new(act))
}

fn on_click(button: El, act: Box<dyn Fn()>) -> El {
    button.on("click", move |_| act())
}

/// A link with a text.
pub fn link(class: &str, href: &str, words: &str) -> El {
    el("a", class).set("href", href).text(words)
}

/// An icon from the page's own set (`index.html`); decorative.
pub fn icon(name: &str) -> El {
    picture("icon", &format!("#icon-{name}"))
}

/// A symbol of the page; decorative.
pub fn picture(class: &str, href: &str) -> El {
    svg("svg", class)
        .set("aria-hidden", "true")
        .set("focusable", "false")
        .add(svg("use", "").set("href", href))
}

/// A square button with an icon; its label is its accessible name and tooltip.
pub fn icon_button(class: &str, name: &str, label: &str, act: impl Fn() + 'static) -> El {
    let button = el("button", class).set("type", "button").set("aria-label", label).set("title", label);
    on_click(button.add(icon(name)), Box::new(act))
}

/// A modal panel. The browser's own dialog traps the focus and closes on Escape.
pub fn dialog(
    open: Signal<bool>,
    name: &'static str,
    title: impl Fn() -> String + 'static,
    body: impl Fn() -> Vec<El> + 'static,
) -> El {
    dialog_boxed(open, name, Box::new(title), Box::new(body))
}

fn dialog_boxed(
    open: Signal<bool>,
    name: &'static str,
    title: Box<dyn Fn() -> String>,
    body: Box<dyn Fn() -> Vec<El>>,
) -> El {
    let heading = format!("{name}-title");
    let whole = el("dialog", "dialog").set("id", name).set("aria-labelledby", &heading);
    let sheet = move || {
        let close = icon_button("icon-button", "close", "Close", move || open.set(false));
        let head = el("header", "sheet-head").add(el("h2", "").set("id", &heading).text(&title())).add(close);
        el("div", "sheet").add(head).add_all(body())
    };
    let whole = whole
        .add_for(
            move || open.get().to_string(),
            move |open| if open == "true" { vec![sheet()] } else { Vec::new() },
        )
        .on("click", move |event| {
            // Only the backdrop around the sheet targets the dialog itself.
            if event.target().is_some_and(|target| target.dyn_into::<HtmlDialogElement>().is_ok()) {
                open.set(false);
            }
        });
    opened_by(whole, open, |node| drop(node.show_modal()))
}

/// Opens and closes a dialog with a signal, and updates the signal when the browser closed it.
pub fn opened_by(dialog: El, open: Signal<bool>, show: fn(&HtmlDialogElement)) -> El {
    let node: HtmlDialogElement = dialog.cast();
    let closed = node.clone();
    react(move || {
        if !open.get() {
            node.close();
        } else if !node.open() {
            let node = node.clone();
            // Wait until its content is in place and the page is connected.
            queue_microtask(move || show(&node));
        }
    });
    dialog.on("close", move |_| {
        // The event fires late: the dialog may be open again by now.
        if !closed.open() {
            open.set(false);
        }
    })
}

/// A page that says what went wrong and where to go.
pub fn problem(title: &str, text: &str, comfort: &str, way: Option<(&str, &str)>) -> El {
    let ways = el("p", "row")
        .add_all(way.map(|(href, words)| link("button primary", href, words)))
        .add(link("button", "#/", "All games"));
    el("section", "page problem")
        .set("data-page", "problem")
        .add(picture("problem-picture", "#icon-lost"))
        .add(el("h1", "").set("tabindex", "-1").text(title))
        .add(el("p", "problem-text").set("role", "alert").text(text))
        .add(el("p", "quiet").text(comfort))
        .add(ways)
}
