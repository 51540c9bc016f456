import { parseArgs } from 'node:util'

export const USAGE = `npm run bench -- [options]

  --quick            under a minute on a quiet machine of two cores: fewer rounds, less data, without what takes long
  --scale            only the cost of each operation and the memory, with 10 000, 100 000 and 1 000 000 datasets, and both
                     engines of search with the most of them
  --sizes <numbers>  other numbers of datasets for --scale: --sizes 10000,100000,1000000,10000000
  --only <words>     only the figures whose topic, name or yardstick contain all of the words: --only "read yoga"
  --help             this text`

export interface Options {
  readonly isQuick: boolean
  readonly isScale: boolean
  readonly sizes: readonly number[]
  readonly words: readonly string[]
  readonly isHelp: boolean
}

const SIZES = [10_000, 100_000, 1_000_000]
const SMALLEST = 1000

/** @throws Error that says what is wrong */
export function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.sizes !== undefined && !values.scale) throw new Error('--sizes requires --scale')
  if (values.quick && values.scale)
    throw new Error('--quick and --scale exclude each other; --sizes makes --scale short')
  return {
    isQuick: values.quick,
    isScale: values.scale,
    sizes: values.sizes === undefined ? SIZES : sizesOf(values.sizes),
    words: values.only.split(/\s+/).filter(word => word !== ''),
    isHelp: values.help
  }
}

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map(one => (/^\d+$/.test(one.trim()) ? Number(one) : Number.NaN))
  const isRising = sizes.every((size, at) => size > (sizes[at - 1] ?? 0))
  if (sizes.length < 2 || !isRising || (sizes[0] ?? 0) < SMALLEST)
    throw new Error(
      `--sizes: expected two or more rising whole numbers from ${SMALLEST}, separated by commas, found "${text}"`
    )
  return sizes
}
