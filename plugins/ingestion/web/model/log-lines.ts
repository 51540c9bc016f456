export type Level = 'error' | 'warning' | 'own' | 'plain'

export interface LogPiece {
  readonly level: Level
  readonly text: string
}

/** `[2026-11-29 10:03:41,512] WARNING  {datahub…}`, and lines of our own. */
const LEVELS: readonly (readonly [Level, RegExp])[] = [
  ['own', /^\[aspectd\]/],
  [
    'error',
    /^(?:\[[^\]]*\]|[\d\-: ,.TZ]+)? ?(?:ERROR|CRITICAL)\b|^Traceback \(most recent call last\)|^\w*(?:Error|Exception): /
  ],
  ['warning', /^(?:\[[^\]]*\]|[\d\-: ,.TZ]+)? ?WARN(?:ING)?\b/]
]

export const levelOf = (line: string): Level => LEVELS.find(([, pattern]) => pattern.test(line))?.[0] ?? 'plain'

/** The lines in pieces of one level, each with its line ends: few elements for many plain lines. */
export function piecesOf(lines: readonly string[]): LogPiece[] {
  const pieces: { level: Level; text: string }[] = []
  for (const line of lines) {
    const level = levelOf(line)
    const last = pieces.at(-1)
    if (last?.level === level) last.text += `${line}\n`
    else pieces.push({ level, text: `${line}\n` })
  }
  return pieces
}

/** Whole lines of what has come, and the rest of the last one. */
export function wholeLines(
  pending: string,
  text: string
): { readonly lines: readonly string[]; readonly rest: string } {
  const all = (pending + text).split('\n')
  return { rest: all.pop() ?? '', lines: all }
}
