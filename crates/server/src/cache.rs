//! Answers that may be a moment old, so that a popular page costs one query a second.

use axum::body::Bytes;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The most pages kept.
const MOST: usize = 1024;

/// Pages by their query.
pub struct Cache {
    age: Duration,
    pages: Mutex<HashMap<String, (Instant, Bytes)>>,
}

impl Cache {
    /// An empty cache of pages up to an age; zero keeps none.
    pub fn new(age: Duration) -> Cache {
        Cache { age, pages: Mutex::default() }
    }

    /// A page that is young enough.
    pub fn get(&self, key: &str) -> Option<Bytes> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.get(key).filter(|(made, _)| made.elapsed() < self.age).map(|(_, page)| page.clone())
    }

    /// Forgets all pages, so that a name that was changed or deleted is gone at once.
    pub fn clear(&self) {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Keeps a page.
    pub fn put(&self, key: String, page: Bytes) {
        if self.age.is_zero() {
            return;
        }
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= MOST {
            pages.retain(|_, (made, _)| made.elapsed() < self.age);
        }
        if pages.len() < MOST {
            pages.insert(key, (Instant::now(), page));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn pages_grow_old_and_few_are_kept() {
        let cache = Cache::new(Duration::from_secs(1));
        cache.put("a".into(), Bytes::from_static(b"1"));
        assert_eq!(cache.get("a"), Some(Bytes::from_static(b"1")));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(cache.get("a"), None);
        for number in 0..2 * MOST {
            cache.put(number.to_string(), Bytes::new());
        }
        assert_eq!(cache.pages.lock().unwrap().len(), MOST);
        cache.clear();
        assert_eq!(cache.get("0"), None);
        let none = Cache::new(Duration::ZERO);
        none.put("a".into(), Bytes::new());
        assert_eq!(none.get("a"), None);
    }
}
