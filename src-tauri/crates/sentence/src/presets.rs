//! From a range to the choices of a filter. What was decided is written in `table/README.md`.

use api::filters::{COMPANIES, Kind};

/// A range of numbers; no end where it has none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Range {
    pub from: Option<f64>,
    pub to: Option<f64>,
}

impl Range {
    fn low(self) -> f64 {
        self.from.unwrap_or(0.0)
    }

    fn high(self) -> f64 {
        self.to.unwrap_or(f64::INFINITY)
    }
}

/// The choices of a filter of company search.
pub(super) fn values(filter: &str) -> impl Iterator<Item = &'static str> {
    let options = match COMPANIES.by_key(filter).map(|filter| filter.kind) {
        Some(Kind::Presets { options }) => options,
        _ => &[],
    };
    options.iter().map(|option| option.value)
}

/// `51-200`, `10001`, `500K-1M`.
fn bounds(value: &str) -> Range {
    let (from, to) = value.split_once('-').map_or((value, None), |(from, to)| (from, Some(to)));
    Range { from: amount(from), to: to.and_then(amount) }
}

fn amount(text: &str) -> Option<f64> {
    let scales = [('K', 1e3), ('M', 1e6), ('B', 1e9), ('T', 1e12)];
    let scale = scales.iter().find(|(letter, _)| text.ends_with(*letter)).map_or(1.0, |(_, scale)| *scale);
    text.trim_end_matches(|c: char| c.is_ascii_uppercase()).parse::<f64>().ok().map(|number| number * scale)
}

/// The choices for whole numbers, of which each belongs to one choice. A choice of which the range has a single number is
/// left out where others are met better.
pub(super) fn of_counts(filter: &str, range: Range) -> Vec<&'static str> {
    let numbers = |value: &str| {
        let choice = bounds(value);
        range.high().min(choice.high()) - range.low().max(choice.low()) + 1.0
    };
    let met = values(filter).map(|value| (value, numbers(value))).filter(|(_, numbers)| *numbers >= 1.0);
    let met: Vec<(&str, f64)> = met.collect();
    let better = met.iter().any(|(_, numbers)| *numbers > 1.0);
    met.into_iter().filter(|(_, numbers)| !better || *numbers > 1.0).map(|(value, _)| value).collect()
}

/// The choices for amounts, which meet at their ends.
pub(super) fn of_amounts(filter: &str, range: Range) -> Vec<&'static str> {
    let point = range.from.is_some() && range.from == range.to;
    let meets = |value: &&str| match bounds(value) {
        choice if point => choice.low() <= range.low() && range.low() < choice.high(),
        choice => range.high().min(choice.high()) > range.low().max(choice.low()),
    };
    values(filter).filter(meets).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(from: impl Into<Option<f64>>, to: impl Into<Option<f64>>) -> Range {
        Range { from: from.into(), to: to.into() }
    }

    #[test]
    fn a_range_becomes_choices() {
        for (range, told) in [
            (range(50.0, 200.0), "51-200"),
            (range(51.0, 500.0), "51-200 201-500"),
            (range(50.0, 50.0), "11-50"),
            (range(50.0, 51.0), "11-50 51-200"),
            (range(None, 49.0), "1-10 11-50"),
            (range(10_000.0, None), "10001"),
            (range(9_999.0, None), "5001-10000 10001"),
            (range(None, 0.0), ""),
            (range(1e300, None), "10001"),
        ] {
            assert_eq!(of_counts("size", range).join(" "), told, "{range:?}");
        }
        for (range, told) in [
            (range(10e6, 25e6), "10M-25M"),
            (range(10e6, 10e6), "10M-25M"),
            (range(5e6, 50e6), "5M-10M 10M-25M 25M-75M"),
            (range(None, 1e6), "0-500K 500K-1M"),
            (range(5e12, None), "1T-10T 10T"),
            (range(0.0, 0.0), "0-500K"),
        ] {
            assert_eq!(of_amounts("revenue", range).join(" "), told, "{range:?}");
        }
    }
}
