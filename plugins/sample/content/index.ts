import { askedPieces } from './asked.ts'
import { DOMAIN_URNS, domainPieces, glossaryPieces, TERM_URNS } from './business.ts'
import {
  chartPieces,
  containerPieces,
  dashboardPieces,
  editedPieces,
  laterPieces,
  type Piece,
  peoplePieces,
  TAG_URNS,
  tablePieces,
  tagPieces
} from './pieces.ts'
import { daysUpTo, pointPieces, usePieces } from './points.ts'
import { qualityPieces } from './quality.ts'
import { createShop, PEOPLE, userUrn } from './shop.ts'
import { textPieces } from './texts.ts'

export type { Piece } from './pieces.ts'

/** Pieces that are written together. */
export type Part = () => readonly Piece[]

interface Given {
  /** Milliseconds: nothing of the sample is later. */
  readonly now: number
  /** Whether structured properties can be defined. */
  readonly hasProperties: boolean
}

/**
 * The sample in an order in which what others name comes first. A part is made when it is written: all of them at once
 * would hold the event loop.
 */
export function partsOf({ now, hasProperties }: Given): readonly Part[] {
  const shop = createShop()
  const { tables, charts, dashboards } = shop
  return [
    peoplePieces,
    tagPieces,
    () => containerPieces(tables),
    ...tables.map(table => () => tablePieces(table, now)),
    ...tables.map(table => () => laterPieces(table, now)).filter(part => part().length > 0),
    () => tables.flatMap(editedPieces),
    () => charts.flatMap(chart => chartPieces(chart, now)),
    () => dashboards.flatMap(dashboard => dashboardPieces(dashboard, now)),
    () => domainPieces(shop),
    () => glossaryPieces(shop),
    ...(hasProperties ? [() => askedPieces(shop)] : []),
    () => textPieces(shop, now),
    () => qualityPieces(shop, now),
    () => usePieces(tables, now),
    ...daysUpTo(now).map(day => () => pointPieces(tables, day, now))
  ]
}

/** What people can add to entities of their own. */
export const sharedUrns = (): readonly string[] => [...TAG_URNS, ...TERM_URNS, ...DOMAIN_URNS, ...PEOPLE.map(userUrn)]
