import type { Cursor } from '../../../../core/kernel/thread.ts'
import type { IndexReader } from '../index/port.ts'
import type { Missing } from '../port.ts'
import type { Fields } from '../question/index.ts'
import type { Opened } from './files.ts'
import { Keeper } from './keeper.ts'

/** The index that answers. */
export interface Current {
  readonly keeper: Keeper
  /** What questions see of it. */
  readonly reader: IndexReader
  readonly fields: Fields
  /** Set if it was made by older rules. */
  readonly missing?: Missing
}

/** `fields`: those of today's rules. `written`: see `Keeper`. */
export function currentOf(opened: Opened, fields: Fields, written: (cursor: Cursor) => void): Current {
  const keeper = new Keeper(opened, written)
  return opened.older ? { keeper, ...opened.older } : { keeper, reader: opened.index, fields }
}
