// Owns: the shape of one value that can be chosen. Does not own: which values there are.

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}
