/** Random numbers that are the same for the same seed, so that a failure can be repeated. */
export interface Dice {
  /** From 0 to `sides - 1`. */
  roll(sides: number): number
  /** From 0 up to 1. */
  share(): number
  pick<T>(from: readonly T[]): T
}

export function createDice(seed: number): Dice {
  let state = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (sides: number) => Math.floor(share() * sides)
  return {
    roll,
    share,
    pick(from) {
      const picked = from[roll(from.length)]
      if (picked === undefined) throw new Error('expected a list with members, found an empty one')
      return picked
    }
  }
}

/** The commonest first: each is written as in a real warehouse. */
const REAL = `order customer id date shop total status amount product item user event daily account invoice payment
  created updated name type code region country number price line source target count session page click view log raw
  staging fact dimension orders customers invoices payments events metrics company companies address addresses crm erp
  finance marketing sales returns refund warehouse stock inventory supplier shipping delivery tracking campaign channel
  lead contact ticket support backup archive snapshot history current previous monthly weekly quarterly annual budget
  forecast actual revenue cost margin profit tax currency rate exchange balance ledger journal entry posting custom
  customs naïve café Größe Übersicht Straße résumé señal København łódź заказы клиентов продажи 数据仓库 订单 かな データ
  http server iOS s3 sha256 v2 2024 a1b2c3 kunden bestellung rechnung lieferung pii gdpr sensitive public internal
  x y table data list the of and running ran runs quality qualities analysis analyses index indices`.split(/\s+/)

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy bra cle dri flo gra ple sto tri'.split(
  ' '
)

/** `count` different words; from the end of the real ones they are made of syllables. */
export function makeWords(count: number): readonly string[] {
  const made = Array.from({ length: Math.max(0, count - REAL.length) }, (_none, at) => madeUp(at))
  return [...REAL, ...made].slice(0, count)
}

function madeUp(at: number): string {
  let word = ''
  for (let rest = at + SYLLABLES.length ** 2; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

/**
 * Zipf's law, flattened at its head: a word's share falls with its place. `head` = 13 gives the first of 44 000 words 0.9 %
 * of all words, so that it is in a third of all texts of 45 words.
 */
export function createZipf(words: readonly string[], head = 13): (dice: Dice) => string {
  const span = (words.length + head) / head
  return dice => words[Math.min(words.length - 1, Math.floor(head * span ** dice.share()) - head)] ?? ''
}

/** Beginnings of marks and words: of a text that repeats one, each could be looked at to the end. */
export const REPEATED_PIECES = [
  '<a',
  '](',
  '![',
  '_',
  '*',
  '&lt',
  '<!--',
  'aB',
  "'s",
  '数',
  '\u0301',
  'a\u0301',
  '-',
  '\ufdfa'
]
