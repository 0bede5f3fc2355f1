//! Which findings a step's marks are about.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::Observation;

use crate::Place;

/// A mark `@`: its line, its code, where.
pub(crate) type FindingPin = (usize, String, Place<'static>);

/// Marks and findings, each in the order given: those that are about each other, and what is left of both.
pub(crate) struct Paired<'a> {
    pub(crate) met: Vec<&'a FindingPin>,
    pub(crate) missing: Vec<&'a FindingPin>,
    pub(crate) unmet: Vec<&'a Observation>,
}

impl<'a> Paired<'a> {
    /// Pairs each mark with one finding. A mark that names a place takes what is there before one that leaves it open can.
    pub(crate) fn new(marks: &'a [FindingPin], found: &'a [Observation]) -> Self {
        let mut pairing = Pairing {
            marks: marks.iter().map(|mark| (mark, false)).collect(),
            found: found.iter().map(|found| (found, false)).collect(),
        };
        pairing.pass(
            |(_, code, place)| match place {
                Place::Path(path) => Some((code.as_str(), path.as_str())),
                _ => None,
            },
            |found| Some((found.finding.info.name, found.path.as_deref()?)),
        );
        pairing.pass(
            |(_, code, place)| match place {
                Place::Span(span) => Some((code.as_str(), *span)),
                _ => None,
            },
            |found| Some((found.finding.info.name, found.finding.span)),
        );
        pairing.pass(
            |(_, code, place)| matches!(place, Place::Any).then_some(code.as_str()),
            |found| Some(found.finding.info.name),
        );
        let (met, missing) = pairing
            .marks
            .into_iter()
            .partition::<Vec<_>, _>(|mark| mark.1);
        let unmet = pairing.found.into_iter().filter(|found| !found.1);
        Self {
            met: met.into_iter().map(|mark| mark.0).collect(),
            missing: missing.into_iter().map(|mark| mark.0).collect(),
            unmet: unmet.map(|found| found.0).collect(),
        }
    }
}

/// What is to be paired, and whether it is.
struct Pairing<'a> {
    marks: Vec<(&'a FindingPin, bool)>,
    found: Vec<(&'a Observation, bool)>,
}

impl<'a> Pairing<'a> {
    /// Pairs what has the same key, first with first.
    fn pass<K: Ord>(
        &mut self,
        of_mark: impl Fn(&'a FindingPin) -> Option<K>,
        of_found: impl Fn(&'a Observation) -> Option<K>,
    ) {
        let mut open: BTreeMap<K, VecDeque<&mut bool>> = BTreeMap::new();
        for (found, met) in self.found.iter_mut().filter(|found| !found.1) {
            if let Some(key) = of_found(found) {
                open.entry(key).or_default().push_back(met);
            }
        }
        for (mark, met) in &mut self.marks {
            let queue = of_mark(mark).and_then(|key| open.get_mut(&key));
            if let Some(found) = queue.and_then(VecDeque::pop_front) {
                (*found, *met) = (true, true);
            }
        }
    }
}

/// For each code of a mark that is not true, the first thing of the same code that no mark is about; and what is left, in order.
pub(crate) fn of_same_code<'a, T: Copy>(
    codes: impl IntoIterator<Item = &'a str>,
    unmet: &[T],
    code: impl Fn(T) -> &'a str,
) -> (Vec<Option<T>>, Vec<T>) {
    let mut open: BTreeMap<&str, VecDeque<(usize, T)>> = BTreeMap::new();
    for (index, &thing) in unmet.iter().enumerate() {
        open.entry(code(thing))
            .or_default()
            .push_back((index, thing));
    }
    let taken = codes.into_iter().map(|code| {
        let (_, thing) = open.get_mut(code)?.pop_front()?;
        Some(thing)
    });
    let taken = taken.collect();
    let mut left: Vec<(usize, T)> = open.into_values().flatten().collect();
    left.sort_unstable_by_key(|&(index, _)| index);
    (taken, left.into_iter().map(|(_, thing)| thing).collect())
}
