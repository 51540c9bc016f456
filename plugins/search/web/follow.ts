import {
  Button,
  Dialog,
  Form,
  graphql,
  h,
  Icon,
  plugins,
  TextField,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { FOLLOW_SEARCH, FOLLOWED_SEARCH, UNFOLLOW_SEARCH } from './documents.ts'
import type { FollowedSearch, FollowSearchVariables } from './documents.types.ts'
import { text } from './en.ts'
import { orFiltersOf } from './filters.ts'
import { type Asked, inView } from './find.ts'

type Search = NonNullable<FollowSearchVariables['input']['search']>

/** Follows the search that is shown, or ends that: what changes of what it finds is in the inbox. */
export function FollowSearch({ asked }: { readonly asked: Asked }): VNode | null {
  const { query, filters, view } = asked
  const isEverything = query === '' && filters.length === 0 && view === ''
  return isEverything || !plugins.value.has('following') ? null : h(Follow, { search: searchOf(asked) })
}

const searchOf = ({ query, filters, view }: Asked): Search => ({
  // The words are a name to begin with; the server knows a search by the rest.
  name: (query || text.search).slice(0, MOST_LETTERS),
  ...(query === '' ? {} : { query }),
  orFilters: orFiltersOf(filters),
  ...inView(view)
})

const MOST_LETTERS = 200

function Follow({ search }: { readonly search: Search }): VNode | null {
  const { data, reload } = useData<FollowedSearch>(
    signal => graphql(FOLLOWED_SEARCH, { search }, signal),
    [JSON.stringify(search)]
  )
  const [isNaming, setNaming] = useState(false)
  if (!data) return null
  const followed = data.followedSearch
  const unfollow = async () => {
    await graphql(UNFOLLOW_SEARCH, { input: { search } })
    reload()
    toast(text.unfollowedSearch)
  }
  return h(
    'span',
    {},
    h(
      Button,
      {
        ...{ kind: 'quiet', label: followed ? text.followingSearch : text.followSearch },
        onClick: () => (followed ? void unfollow() : setNaming(true))
      },
      h(Icon, { name: 'bell' }),
      followed ? text.following : text.follow
    ),
    isNaming && h(FollowDialog, { search, onDone: reload, onClose: () => setNaming(false) })
  )
}

interface DialogProps {
  readonly search: Search
  readonly onDone: () => void
  readonly onClose: () => void
}

function FollowDialog({ search, onDone, onClose }: DialogProps): VNode {
  const [name, setName] = useState(search.query ?? '')
  const save = async () => {
    await graphql(FOLLOW_SEARCH, { input: { search: { ...search, name: name.trim() } } })
    onClose()
    onDone()
    toast(text.followedSearch(name.trim()))
  }
  return h(
    Dialog,
    { title: text.followSearch, onClose },
    h(
      Form,
      { verb: text.follow, because: name.trim() === '' ? text.needsName : undefined, onSubmit: save },
      h(TextField, {
        ...{ label: text.searchName, hint: text.followHint, value: name, onInput: setName },
        ...{ required: true, autofocus: true }
      })
    )
  )
}
