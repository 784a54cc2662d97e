//! What a text table is found to be: delimiter, quote, encoding, headings, or no table at all.

use sheets::Delimiter;
use sheets::read::{Encoding, Form, LineProblem, Quote, ReadError};

use crate::reading::{all, cells, file, look};

fn found(content: impl AsRef<[u8]>) -> (Delimiter, Quote, Encoding) {
    let sample = file("table.csv", content);
    let Form::Csv { delimiter, quote, encoding } = look(&sample.path).unwrap().form else {
        unreachable!("text in no zip is a CSV or refused")
    };
    (delimiter, quote, encoding)
}

#[test]
fn the_delimiter_is_the_one_that_is_even() {
    for (content, expected, why) in [
        ("a,b,c\n1,2,3\n", Delimiter::Comma, "commas"),
        ("a;b;c\n1;2;3\n", Delimiter::Semicolon, "semicolons"),
        ("a\tb\n1\t2\n", Delimiter::Tab, "tabs"),
        ("a|b\n1|2\n", Delimiter::Pipe, "pipes"),
        ("Name;Price\nA;1,5\nB;2,5\nC;3,5\n", Delimiter::Semicolon, "commas in numbers are no delimiter"),
        ("Name;Place\n\"A, B\";\"C, D\"\n\"E, F\";G\n", Delimiter::Semicolon, "commas within quotes"),
        ("a,b\n\"x;y;z\",1\n\"x;y;z\",2\n", Delimiter::Comma, "semicolons within quotes"),
        ("Company\nAcme, Inc.\nBeta\nGamma\n", Delimiter::Semicolon, "one column, which a comma would cut"),
        ("sep=|\na,b|c\n1,2|3\n", Delimiter::Pipe, "told in the first line"),
        ("a,b\n1,2\n1,2,3\n1,2\n1,2\n", Delimiter::Comma, "one line with more"),
    ] {
        assert_eq!(found(content).0, expected, "{why}");
    }
}

#[test]
fn the_quote_is_single_only_where_it_encloses() {
    for (content, expected, why) in [
        ("'a','b'\n'1','2'\n", Quote::Single, "around every cell"),
        ("a,b\n'=1,x\n'=2,y\n", Quote::Double, "in front of formulas"),
        ("a,b\n'tis,don't\nrock 'n' roll,x\n", Quote::Double, "apostrophes"),
        ("\"a\",'b'\n\"1\",'2'\n", Quote::Double, "the double one goes first"),
    ] {
        assert_eq!(found(content).1, expected, "{why}");
    }
    let sample = file("single.csv", "'a','b'\n'x, y','it''s'\n");
    assert_eq!(cells(&all(&sample.path, true)), [["x, y", "it's"]], "and then it encloses");
}

#[test]
fn every_encoding_is_found_and_read() {
    let text = "Name,Ort\r\nMüller,Köln\r\nStraße €,Łódź\r\n";
    let wide = |big: bool, bom: bool| -> Vec<u8> {
        let units = bom.then_some(0xfeff).into_iter().chain(text.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let western = b"Name,Ort\r\nM\xfcller,K\xf6ln\r\nStra\xdfe \x80,x\r\n".to_vec();
    for (content, expected) in [
        (text.as_bytes().to_vec(), Encoding::Utf8 { bom: false }),
        (format!("\u{feff}{text}").into_bytes(), Encoding::Utf8 { bom: true }),
        (wide(false, true), Encoding::Utf16Le),
        (wide(true, true), Encoding::Utf16Be),
        (wide(false, false), Encoding::Utf16Le),
        (wide(true, false), Encoding::Utf16Be),
        (western, Encoding::Windows1252),
    ] {
        assert_eq!(found(&content).2, expected, "found out");
        let sample = file("table.csv", &content);
        let lines = all(&sample.path, true);
        let last = if expected == Encoding::Windows1252 { "x" } else { "Łódź" };
        assert_eq!(cells(&lines), [["Müller", "Köln"], ["Straße €", last]], "read as {expected:?}");
        assert!(lines.iter().all(|line| line.problems.is_empty()), "nothing is wrong in {expected:?}");
        assert_eq!(look(&sample.path).unwrap().headings, ["Name", "Ort"], "no mark in the headings of {expected:?}");
    }
}

#[test]
fn a_line_in_another_encoding_is_told_and_still_readable() {
    let mut content = "Name,Ort\n".to_owned() + &"Müller,Köln\n".repeat(20);
    content.push_str("Good,x\n");
    let mut content = content.into_bytes();
    content.extend(b"Stra\xdfe,M\xc3\xbcnchen\n");
    let sample = file("mixed.csv", content);
    let lines = all(&sample.path, true);
    let last = lines.last().unwrap();
    assert_eq!(last.cells, ["Straße", "München"], "the broken cell is read as what it most likely is");
    assert_eq!((last.number, &*last.problems), (23, &[LineProblem::Undecodable(0)][..]), "and told");
    assert_eq!(lines.iter().filter(|line| !line.problems.is_empty()).count(), 1, "no other line is touched");

    let half = "a,b\nx,y\n".encode_utf16().chain([0xd800, u16::from(b','), u16::from(b'z'), 10]);
    let half: Vec<u8> = std::iter::once(0xfeff).chain(half).flat_map(u16::to_le_bytes).collect();
    let sample = file("half.csv", half);
    let lines = all(&sample.path, true);
    assert_eq!(lines[1].problems, [LineProblem::Undecodable(0)], "half a character in UTF-16");
    assert!(lines[0].problems.is_empty(), "the line before is good");
}

#[test]
fn headings_are_told_from_values() {
    for (content, expected, why) in [
        ("Name,Phone\nAcme,030 1234\n", true, "words over a number"),
        ("Acme,acme.example\nBeta,beta.example\n", false, "an address in the first row"),
        ("acme.example\nbeta.example\n", false, "addresses alone"),
        ("domain\nacme.example\n", true, "a word over addresses"),
        ("Company\nAcme\nBeta\n", true, "a word that is a heading"),
        ("Acme\nBeta\nGamma\n", false, "names alone"),
        ("2024,2025\n1,2\n", false, "numbers"),
        ("Region,Segment\nNorth,Large\nSouth,Small\n", true, "short words that come once"),
        ("North,Large\nNorth,Small\n", false, "a value that comes again"),
        ("Name,Name\nA,B\n", false, "the same word twice"),
    ] {
        assert_eq!(look(&file("table.csv", content).path).unwrap().header, expected, "{why}: {content:?}");
    }
    let again = look(&file("mended.csv", "Name,Phone,What is wrong\nAcme,030,no plan\n").path).unwrap();
    assert_eq!(again.problem_column, Some(2), "the column of an earlier import is recognised");
    assert_eq!(look(&file("new.csv", "Name,Phone\nA,1\n").path).unwrap().problem_column, None, "and no other is");
}

#[test]
fn what_is_no_table_is_told_so() {
    let picture = [b"\x89PNG\r\n\x1a\n".as_slice(), &[0; 500]].concat();
    for (content, why) in [
        (picture.as_slice(), "a picture"),
        (b"%PDF-1.7\n1 0 obj", "a document"),
        (b"<!DOCTYPE html><table><tr><td>1</td></tr></table>", "a page"),
        (&[1, 2, 3, 4, 5, 6, 7, 8], "bytes"),
    ] {
        let refused = look(&file("table.csv", content).path);
        assert!(matches!(refused, Err(ReadError::NoTable)), "{why}: {refused:?}");
    }
    for content in ["", "\n\n\r\n", ",,,\n,,\n", "  \n \t \n"] {
        let refused = look(&file("table.csv", content).path);
        assert!(matches!(refused, Err(ReadError::Empty)), "nothing in {content:?}: {refused:?}");
    }
}
