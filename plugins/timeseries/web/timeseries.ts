import { Empty, h, here, Load, navigate, Page, page, useData } from 'aspectd/console'
import { text } from './en.ts'
import { keyOf, loadSizes, type SeriesSize, Sizes, sizePath } from './sizes.ts'
import { Truncate } from './truncate.ts'

/** `/operate/timeseries?aspect=&type=&before=&task=`: sizes; beside them the truncation of the chosen one. */
export const TimeseriesPage = page(() => {
  const sizes = useData(loadSizes, [])
  const { query } = here.value
  const chosen = sizes.data && seriesOf(sizes.data, query.get('aspect'), query.get('type'))
  const show = (found: readonly SeriesSize[]) => {
    const isEmpty = found.length === 0
    return h(
      'div',
      { class: chosen ? 'beside' : undefined },
      isEmpty
        ? h(Empty, { text: text.empty })
        : h(Sizes, { sizes: found, marked: chosen && keyOf(chosen), onOpen: size => navigate(sizePath(size)) }),
      chosen && h(Truncate, { key: keyOf(chosen), series: chosen, onEnd: sizes.reload })
    )
  }
  return h(Page, { title: text.title }, h(Load<readonly SeriesSize[]>, { of: sizes }, show))
})

interface Series {
  readonly entityType: string
  readonly aspect: string
}

/** The series that the address names; one without rows, too, as its last rows may just be deleted. */
function seriesOf(sizes: readonly SeriesSize[], aspect: string | null, type: string | null): Series | undefined {
  if (aspect === null || aspect === '') return undefined
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const found = sizes.find(size => same(size.aspect, aspect) && (type === null || same(size.entityType, type)))
  return found ?? { aspect, entityType: type ?? 'dataset' }
}
