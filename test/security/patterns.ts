/** Texts that take long if they are read as patterns. */
export const PATTERNS = [
  `${'a'.repeat(5000)}!`,
  '(a+)+$',
  '(a|aa)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '%'.repeat(2000),
  '_'.repeat(2000)
] as const
