/** Markdown that nests deeply, or is long. */
export const LONG_TEXTS: readonly string[] = [
  '> '.repeat(50_000),
  '- '.repeat(50_000),
  `${'  '.repeat(2000)}- x`,
  '#'.repeat(500_000),
  '|'.repeat(500_000),
  '* * '.repeat(100_000),
  '\n'.repeat(500_000),
  '- a\n'.repeat(50_000),
  `|a|\n|${'-|'.repeat(100_000)}x`
]
