// Owns: the shapes of one value that can be chosen, from a list or by a button. Does not own: which values there are.

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SegmentOption extends SelectOption {
  /** The label in full where it is shortened, such as "501 to 1,000 employees". */
  spoken?: string;
  hint?: string;
}
