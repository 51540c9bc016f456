import type { Selection } from './selection.ts'

/** What a value adds to a result, as far as it is known before the engine completes it. */
export interface Weight {
  values: number
  characters: number
}

/** The weight of an object or leaf whose field has been counted, without lists inside it. */
export function weightOf(value: unknown, selection: Selection): Weight {
  const weight = { values: 0, characters: 0 }
  addTexts(weight, value, selection)
  return weight
}

/** The weight of a list: its items with all that is selected of them, without lists inside them. */
export function weightOfList(items: readonly unknown[], selection: Selection): Weight {
  const weight = { values: 0, characters: 0 }
  addItems(weight, items, selection)
  return weight
}

function addItems(weight: Weight, items: readonly unknown[], selection: Selection): void {
  for (const item of items) {
    if (Array.isArray(item) && !selection.isLeaf) addItems(weight, item, selection)
    else {
      weight.values += selection.values
      addTexts(weight, item, selection)
    }
  }
}

function addTexts(weight: Weight, value: unknown, { isLeaf, leaves }: Selection): void {
  if (isLeaf) addLeaf(weight, value)
  else if (typeof value === 'object' && value !== null) {
    for (const name of leaves) {
      const leaf = (value as Readonly<Record<string, unknown>>)[name]
      if (typeof leaf === 'string') weight.characters += leaf.length
      else if (typeof leaf === 'object') addLeaf(weight, leaf)
    }
  }
}

/** A scalar can also be an object, which no selection bounds. */
function addLeaf(weight: Weight, value: unknown): void {
  if (typeof value === 'string') weight.characters += value.length
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      weight.values++
      weight.characters += name.length
      addLeaf(weight, member)
    }
  }
}
