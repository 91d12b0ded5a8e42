//! Browser APIs, each wrapped in one place.

use std::pin::Pin;

use crate::graph::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, HtmlElement, HtmlTextAreaElement};

/// Milliseconds on a monotonic clock.
pub fn now() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |clock| clock.now())
}

/// A new random seed.
pub fn fresh_seed() -> engine::Seed {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    engine::Seed::from_entropy(half() << 32 | half())
}

/// Navigates to another page of the app.
pub fn go(href: &str) {
    let _ = location().set_hash(href);
}

fn heading() -> Option<Element> {
    document().query_selector("main h1").ok().flatten()
}

/// Focuses the page's heading so that screen readers announce it, unless a dialog is open.
pub fn focus_heading() {
    if let Some(heading) = heading().and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) {
        let _ = heading.focus();
    }
}

/// Returns whether the page's heading has the focus.
pub fn is_heading_focused() -> bool {
    heading().is_some() && heading() == document().active_element()
}

/// Changes the address without navigating, so that a reload resumes the saved run.
pub fn rename_page(href: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// The full address of a page, for sharing.
pub fn full_address(href: &str) -> String {
    let whole = location().href().unwrap_or_default();
    format!("{}{href}", whole.split('#').next().unwrap_or_default())
}

/// The name under which the server answers the arcade for frames of other sites.
const FRAMED: &str = "/embed";

/// The address of a page that other sites may show in a frame: the same page with other headers.
pub fn framed_address(href: &str) -> String {
    let whole = full_address("");
    let folder = whole.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}{FRAMED}{href}")
}

/// The address of a page outside the frame.
pub fn unframed_address(href: &str) -> String {
    let whole = full_address("");
    format!("{}{href}", if is_framed() { whole.strip_suffix("embed").unwrap_or(&whole) } else { &whole })
}

/// Returns whether the arcade was opened for a frame.
pub fn is_framed() -> bool {
    location().pathname().is_ok_and(|path| path.ends_with(FRAMED))
}

/// Returns whether a media query matches.
pub fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Copies text to the clipboard and returns whether it worked. Falls back to copying from a selected
/// field where the clipboard is closed (no secure context).
pub async fn copy(text: String) -> bool {
    let navigator = window().navigator();
    let open = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|board| board.is_object());
    if open && JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok() {
        return true;
    }
    copy_by_selection(&text).unwrap_or(false)
}

fn copy_by_selection(text: &str) -> Option<bool> {
    let document = document();
    let field: HtmlTextAreaElement = document.create_element("textarea").ok()?.dyn_into().ok()?;
    field.set_class_name("visually-hidden");
    field.set_value(text);
    // Everything outside an open dialog is inert and cannot be selected.
    let host: Element =
        document.query_selector("dialog[open]").ok().flatten().or_else(|| Some(document.body()?.into()))?;
    let before = document.active_element();
    host.append_child(&field).ok()?;
    field.select();
    let command = js_sys::Reflect::get(&document, &"execCommand".into()).ok()?;
    let done = command.dyn_into::<js_sys::Function>().ok()?.call1(&document, &"copy".into());
    field.remove();
    if let Some(before) = before.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = before.focus();
    }
    Some(done.is_ok_and(|done| done.is_truthy()))
}

/// Returns whether the system can share links.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Returns whether the device can vibrate.
pub fn can_vibrate() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Lets the device vibrate; one that cannot does nothing.
pub fn vibrate(millis: u32) {
    if can_vibrate() {
        window().navigator().vibrate_with_duration(millis);
    }
}

/// Offers a link to the system's share sheet; cancelling is no error.
pub fn share(title: &str, url: &str) {
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(url);
    let offered = JsFuture::from(window().navigator().share_with_data(&data));
    later(async move {
        let _ = offered.await;
    });
}

/// Spawns a task. Boxed, so that all tasks share one monomorphization.
pub fn later(task: impl Future<Output = ()> + 'static) {
    let task: Pin<Box<dyn Future<Output = ()>>> = Box::pin(task);
    wasm_bindgen_futures::spawn_local(task);
}

/// Waits for some milliseconds.
pub async fn pause(millis: i32) {
    let wait = |resolve: js_sys::Function, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis);
    };
    let _ = JsFuture::from(js_sys::Promise::new(&mut { wait })).await;
}

/// A URL that holds a text file, for links with a `download` name.
pub fn text_address(text: &str) -> String {
    format!("data:text/plain;charset=utf-8,{}", String::from(js_sys::encode_uri_component(text)))
}

/// Saves a text as a file. Unlike [`text_address`] it has no limit of size.
pub fn download(name: &str, text: &str) {
    let blob = web_sys::Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()));
    if let Ok(address) = blob.and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob)) {
        save(name, &address);
    }
}

/// Saves what is at an address that the page made itself.
pub fn save(name: &str, address: &str) {
    let Ok(link) = document().create_element("a") else { return };
    let link: HtmlElement = link.unchecked_into();
    let _ = link.set_attribute("href", address);
    let _ = link.set_attribute("download", name);
    link.click();
    let address = address.to_owned();
    // The browser has taken it by then.
    set_timeout(move || drop(web_sys::Url::revoke_object_url(&address)), std::time::Duration::from_secs(60));
}

/// Formats a timestamp as a date in the player's locale.
pub fn day(millis: f64) -> String {
    let date = js_sys::Date::new(&millis.into());
    date.to_locale_date_string("default", &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// Formats a timestamp as a date and a time in the player's locale.
pub fn moment(millis: f64) -> String {
    let options = js_sys::Object::new();
    for part in ["dateStyle", "timeStyle"] {
        let _ = js_sys::Reflect::set(&options, &part.into(), &"short".into());
    }
    js_sys::Date::new(&millis.into()).to_locale_string("default", &options).into()
}

/// Formats a timestamp in the player's language; days and months are those of UTC, like the days of daily runs.
fn date(millis: f64, parts: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (name, value) in parts.iter().chain(&[("timeZone", "UTC")]) {
        let _ = js_sys::Reflect::set(&options, &(*name).into(), &(*value).into());
    }
    js_sys::Date::new(&millis.into()).to_locale_date_string("default", &options).into()
}

/// A month with its year.
pub fn month(millis: f64) -> String {
    date(millis, &[("month", "long"), ("year", "numeric")])
}

/// A day with its month, short: `Nov 17`.
pub fn short_day(millis: f64) -> String {
    date(millis, &[("day", "numeric"), ("month", "short")])
}

/// A day with its month and weekday.
pub fn long_day(millis: f64) -> String {
    date(millis, &[("weekday", "long"), ("day", "numeric"), ("month", "long")])
}

/// Returns whether a key belongs to a field or an open dialog. Digits mean nothing to a dropdown, so the game
/// gets them even there.
pub fn is_typing(target: Option<&Element>, key: &str) -> bool {
    let digit = key.len() == 1 && key.as_bytes()[0].is_ascii_digit();
    let fields = if digit { "input, textarea" } else { "input, textarea, select" };
    let field = target.is_some_and(|element| element.closest(fields).is_ok_and(|found| found.is_some()));
    field || is_dialog_open()
}

/// Returns whether the focus came from the keyboard. A mouse or finger focuses too, but that is not pointing.
pub fn by_keys(event: &Event) -> bool {
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    target.is_some_and(|node| node.matches(":focus-visible").unwrap_or(true))
}

/// All buttons of a control.
pub fn buttons(id: &str) -> Vec<Element> {
    let Ok(all) = document().query_selector_all("[data-control]") else { return Vec::new() };
    let all = (0..all.length()).filter_map(|i| all.get(i)).map(|node| node.unchecked_into::<Element>());
    all.filter(|button| button.get_attribute("data-control").is_some_and(|name| name == id)).collect()
}

/// Blurs a focused button.
pub fn unfocus() {
    if let Some(button) = document().active_element().filter(|it| it.tag_name() == "BUTTON") {
        let _ = button.unchecked_into::<HtmlElement>().blur();
    }
}

/// Blurs whatever has the focus inside an element.
pub fn leave(element: &Element) {
    if let Some(focused) = document().active_element().filter(|it| element.contains(Some(it))) {
        // Places are SVG elements, which have `blur` too.
        let _ = focused.unchecked_into::<HtmlElement>().blur();
    }
}

/// Returns whether a dialog is open.
pub fn is_dialog_open() -> bool {
    // Called every frame. Few elements have this class, and browsers index classes.
    let dialogs = document().get_elements_by_class_name("dialog");
    (0..dialogs.length()).filter_map(|i| dialogs.item(i)).any(|dialog| dialog.has_attribute("open"))
}

/// Removes a class from the element whose animation ended.
pub fn forget_class(event: &web_sys::Event, class: &str) {
    let ended = event.current_target().or_else(|| event.target());
    if let Some(element) = ended.and_then(|target| target.dyn_into::<Element>().ok()) {
        let _ = element.class_list().remove_1(class);
    }
}
