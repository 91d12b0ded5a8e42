//! Token buckets: how often an address or a player may ask. The table has a limit, so it cannot be flooded.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How often something may happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// At once, after a pause.
    pub burst: u32,
    /// Each second, in the long run; 0 means without limit.
    pub per_second: u32,
}

impl Rate {
    /// No limit.
    pub const UNLIMITED: Rate = Rate { burst: 0, per_second: 0 };
}

/// The most buckets in a table. All keys beyond share one.
const MOST: usize = 1 << 16;

struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst.into(), filled: now }
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * f64::from(rate.per_second)).min(rate.burst.into());
        self.filled = now;
    }

    /// Takes a token, or says how long to wait for one.
    fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.fill(rate, now);
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64((1.0 - self.tokens) / f64::from(rate.per_second)))
    }
}

/// One bucket for each key.
pub struct Buckets<K> {
    rate: Rate,
    table: Mutex<(HashMap<K, Bucket>, Option<Bucket>)>,
}

impl<K: Hash + Eq> Buckets<K> {
    /// An empty table.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, table: Mutex::new((HashMap::new(), None)) }
    }

    /// Takes a token of a key's, or says how long to wait for one.
    pub fn take(&self, key: K) -> Result<(), Duration> {
        let rate = self.rate;
        if rate.per_second == 0 {
            return Ok(());
        }
        let now = Instant::now();
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let (buckets, shared) = &mut *table;
        if buckets.len() >= MOST && !buckets.contains_key(&key) {
            // A full bucket remembers nothing.
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.tokens < f64::from(rate.burst)
            });
            if buckets.len() >= MOST {
                return shared.get_or_insert_with(|| Bucket::full(rate, now)).take(rate, now);
            }
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(rate, now)).take(rate, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(buckets: &Buckets<usize>) -> usize {
        buckets.table.lock().unwrap().0.len()
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(Rate { burst: 3, per_second: 2 });
        for _ in 0..3 {
            assert_eq!(buckets.take(1), Ok(()));
        }
        assert_eq!(buckets.take(1), Err(Duration::from_millis(500)));
        assert_eq!(buckets.take(2), Ok(()), "another key has its own");
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((buckets.take(1), buckets.take(1)), (Ok(()), Ok(())));
        assert!(buckets.take(1).is_err());
        assert_eq!(Buckets::new(Rate::UNLIMITED).take(1), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn the_table_has_a_limit() {
        let buckets = Buckets::new(Rate { burst: 2, per_second: 1 });
        for key in 0..MOST {
            assert_eq!(buckets.take(key), Ok(()));
        }
        assert_eq!((buckets.take(MOST), buckets.take(MOST + 1)), (Ok(()), Ok(())), "two share a bucket");
        assert!(buckets.take(MOST + 2).is_err(), "which is empty now");
        assert_eq!(buckets.take(5), Ok(()), "those in the table keep theirs");
        assert_eq!(count(&buckets), MOST);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(buckets.take(MOST + 3), Ok(()));
        assert_eq!(count(&buckets), 1, "full ones made room");
    }
}
