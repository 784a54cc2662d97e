//! How much of a file is taken in before it is refused.

/// The most that is read. Nothing here is believed from the file itself: every figure is counted while reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Bytes that come out of a packed file (XLSX, ODS), all its parts together.
    pub unpacked: u64,
    /// How many times its own size may come out of a packed file. A mebibyte may always come out.
    pub ratio: u64,
    /// Size of an XLS in bytes, which has to be in memory as a whole.
    pub xls_bytes: u64,
    /// Bytes of memory for the texts that an XLSX or XLS stores apart from its cells.
    pub texts: u64,
    /// Rows, the headings not counted.
    pub rows: u64,
    /// Columns.
    pub columns: usize,
    /// Characters of a cell. A longer one is cut and reported as a problem of its line.
    pub cell: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 1 << 30,
            unpacked: 4 << 30,
            ratio: 200,
            xls_bytes: 128 << 20,
            texts: 512 << 20,
            rows: 2_000_000,
            columns: 1_000,
            cell: crate::text::CELL_UNITS,
        }
    }
}

impl Limits {
    /// Bytes after which a text is longer than a cell may be, whatever its characters.
    pub(crate) fn cell_bytes(&self) -> usize {
        self.cell.saturating_mul(4).saturating_add(4)
    }
}
