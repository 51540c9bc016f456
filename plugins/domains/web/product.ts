import {
  type ApiError,
  asApiError,
  Button,
  type Column,
  Empty,
  EntityLink,
  Failure,
  graphql,
  h,
  Load,
  navigate,
  Pager,
  type PanelProps,
  PickDialog,
  type Picked,
  panel,
  type Rights,
  startOf,
  Table,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { Drop, Rename } from './change.ts'
import { COUNT, loadProduct, type ProductData } from './data.ts'
import { ADD_TO_PRODUCTS, DELETE_PRODUCT, REMOVE_FROM_PRODUCTS } from './documents.ts'
import type { AddToProductsVariables } from './documents.types.ts'
import { text } from './en.ts'

/** In the overview of a data product: what it contains. Each asset says who may add it or take it out. */
export const ProductPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({ updateName: { input: { urn, name: '' } }, deleteDataProduct: { urn } })
  const start = startOf()
  const loaded = useData(signal => loadProduct({ urn, start, count: COUNT }, signal), [urn, start])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<ProductData | null>, { of: loaded }, product =>
    product
      ? h(
          'div',
          { class: 'stack' },
          h(Tools, { urn, product, rights, onChange }),
          h(Assets, { urn, product, start, onChange: loaded.reload })
        )
      : h(Empty, { text: text.gone })
  )
})

interface ToolsProps {
  readonly urn: string
  readonly product: ProductData
  readonly rights: Rights<'updateName' | 'deleteDataProduct'>
  readonly onChange: () => void
}

function Tools({ urn, product: { name, total }, rights, onChange }: ToolsProps): VNode {
  const [open, setOpen] = useState<'rename' | 'drop'>()
  const onClose = () => setOpen(undefined)
  const load = async () => (await loadProduct({ urn, start: 0, count: 0 }))?.name ?? name
  return h(
    'section',
    { 'aria-label': text.product, class: 'stack' },
    h('h2', {}, text.product),
    h(
      'div',
      { class: 'row' },
      !rights.updateName && h(Button, { onClick: () => setOpen('rename') }, text.rename),
      !rights.deleteDataProduct && h(Button, { kind: 'danger', onClick: () => setOpen('drop') }, text.dropNamed(name))
    ),
    open === 'rename' && h(Rename, { urn, name, load, onChange, onClose }),
    open === 'drop' &&
      h(Drop, {
        ...{ name, members: total, onClose },
        drop: () => graphql(DELETE_PRODUCT, { urn }),
        onDropped: () => navigate('/domains')
      })
  )
}

interface AssetsProps {
  readonly urn: string
  readonly product: ProductData
  readonly start: number
  readonly onChange: () => void
}

function Assets({ urn, product: { total, assets }, start, onChange }: AssetsProps): VNode {
  const [isAdding, setAdding] = useState(false)
  const [error, setError] = useState<ApiError>()
  const send = async (document: string, asset: string) => {
    const input: AddToProductsVariables['input'] = { dataProductUrns: [urn], resourceUrns: [asset] }
    await graphql(document, { input })
    onChange()
  }
  const add = async (asset: Picked) => {
    await send(ADD_TO_PRODUCTS, asset.urn)
    toast(text.assetAdded(asset.name), () => send(REMOVE_FROM_PRODUCTS, asset.urn))
  }
  const takeOut = async (asset: Picked) => {
    setError(undefined)
    try {
      await send(REMOVE_FROM_PRODUCTS, asset.urn)
      toast(text.assetRemoved(asset.name), () => send(ADD_TO_PRODUCTS, asset.urn))
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return h(
    'section',
    { 'aria-label': text.assets, class: 'stack' },
    h('h2', {}, text.assets),
    error && h(Failure, { error }),
    total === 0
      ? h('p', { class: 'muted' }, text.noAssets)
      : h(
          'div',
          {},
          h(Table<Picked>, {
            ...{ caption: text.assets, columns: columnsOf(takeOut), rows: assets },
            keyOf: one => one.urn,
            nameOf: one => one.name
          }),
          h(Pager, { start, count: COUNT, total })
        ),
    h('div', { class: 'row' }, h(Button, { onClick: () => setAdding(true) }, text.addAsset)),
    isAdding && h(PickDialog, { title: text.addAsset, label: text.asset, onPick: add, onClose: () => setAdding(false) })
  )
}

const columnsOf = (takeOut: (asset: Picked) => Promise<void>): readonly Column<Picked>[] => [
  { title: text.asset, cell: one => h(EntityLink, one) },
  {
    title: text.action,
    cell: one =>
      h(Button, { kind: 'quiet', label: text.takeOutNamed(one.name), onClick: () => void takeOut(one) }, text.takeOut)
  }
]
