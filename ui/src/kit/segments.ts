// Owns: the shape of one preset. Does not own: which presets there are.

export interface SegmentOption {
  value: string;
  label: string;
  /** The label in full where it is shortened, such as "501 to 1,000 employees". */
  spoken?: string;
  hint?: string;
  disabled?: boolean;
}
