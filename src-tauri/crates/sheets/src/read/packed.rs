//! A zip of XML parts, as XLSX and ODS are: opened, unpacked and split into events within limits that are counted.
//!
//! Owns: everything a hostile archive or XML could do to memory and time. Does not own: what the parts mean.

pub(crate) mod meter;
pub(crate) mod xml;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use self::meter::Meter;
use self::xml::Xml;
use super::error::ReadError;
use super::source::Opened;

/// The most of a file that may be its directory, in bytes: some ten thousand parts.
const DIRECTORY: u64 = 4 << 20;

/// The file below an archive. No more of it is read than allowed while its directory is looked for: that stays in
/// memory, and how long it is only the file says.
pub(crate) struct Measured<'m> {
    inner: BufReader<File>,
    meter: &'m Meter<'m>,
}

impl<'m> Measured<'m> {
    /// The file, of which so many bytes may be read until the meter allows more.
    pub(crate) fn new(opened: &Opened, meter: &'m Meter<'m>, most: u64) -> Result<Self, ReadError> {
        meter.allowance.set(most);
        Ok(Self { inner: BufReader::new(opened.handle()?), meter })
    }
}

impl Read for Measured<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(out)?;
        let allowance = &self.meter.allowance;
        allowance.set(allowance.get().checked_sub(read as u64).ok_or(io::ErrorKind::InvalidData)?);
        Ok(read)
    }
}

impl Seek for Measured<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = self.inner.seek(to)?;
        self.meter.place.set(place);
        Ok(place)
    }
}

/// An open archive.
pub(crate) struct Package<'m> {
    archive: ZipArchive<Measured<'m>>,
    /// By name in small letters and with `/`: programs do not agree on either.
    parts: HashMap<String, usize>,
    meter: &'m Meter<'m>,
}

impl<'m> Package<'m> {
    pub(crate) fn open(opened: &Opened, meter: &'m Meter<'m>) -> Result<Self, ReadError> {
        let archive = ZipArchive::new(Measured::new(opened, meter, DIRECTORY)?).map_err(broken_archive)?;
        meter.allowance.set(u64::MAX);
        let names = archive.file_names_raw().enumerate();
        let parts = names.map(|(at, name)| (plain(&String::from_utf8_lossy(name)), at)).collect();
        Ok(Self { archive, parts, meter })
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.parts.contains_key(&plain(name))
    }

    /// The XML of a part, if there is one of that name.
    pub(crate) fn part(&mut self, name: &str) -> Result<Option<Xml<'_>>, ReadError> {
        let meter = self.meter;
        Ok(self.unpacked(name)?.map(|bytes| Xml::new(bytes, meter)))
    }

    /// The first bytes of a part, if there is one of that name.
    pub(crate) fn start(&mut self, name: &str, most: u64) -> Result<Option<Vec<u8>>, ReadError> {
        let meter = self.meter;
        let Some(bytes) = self.unpacked(name)? else { return Ok(None) };
        let mut start = Vec::new();
        let read = bytes.take(most).read_to_end(&mut start);
        read.map_err(|e| meter.reason().unwrap_or_else(|| ReadError::broken(e)))?;
        Ok(Some(start))
    }

    fn unpacked<'p>(&'p mut self, name: &str) -> Result<Option<impl Read + use<'p, 'm>>, ReadError> {
        let Some(at) = self.parts.get(&plain(name)) else { return Ok(None) };
        let data = self.archive.by_index(*at).map_err(broken_archive)?;
        Ok(Some(Unpacked { data, meter: self.meter }))
    }
}

/// The bytes of a part, counted.
struct Unpacked<'p, R> {
    data: R,
    meter: &'p Meter<'p>,
}

impl<R: Read> Read for Unpacked<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let bytes = self.data.read(out)?;
        self.meter.count(bytes)?;
        Ok(bytes)
    }
}

fn plain(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches('/').to_ascii_lowercase()
}

fn broken_archive(source: ZipError) -> ReadError {
    match source {
        ZipError::UnsupportedArchive(why) if why == ZipError::PASSWORD_REQUIRED => ReadError::Encrypted,
        ZipError::InvalidPassword => ReadError::Encrypted,
        other => ReadError::broken(other),
    }
}
