import {
  Button,
  Empty,
  EntityLink,
  graphql,
  h,
  Load,
  panel,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'

const CHANGES = `query ($dataset: String!) {
  listProposedChanges(datasetUrn: $dataset) {
    total
    changes { urn proposedBy proposedAt changes { aspect before after } }
  }
}`
const APPROVE = `mutation ($dataset: String!, $change: String!) {
  approveChange(datasetUrn: $dataset, changeUrn: $change)
}`
const REJECT = `mutation ($dataset: String!, $change: String!) { rejectChange(datasetUrn: $dataset, changeUrn: $change) }`

interface Change {
  readonly urn: string
  readonly proposedBy: string
  readonly proposedAt: number
  readonly changes: readonly {
    readonly aspect: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

interface Changes {
  readonly total: number
  readonly changes: readonly Change[]
}

/** The changes of a dataset that wait for approval. Owners decide on them here. */
export const ApprovalsPanel = panel(({ urn: dataset, refresh }) => {
  const loaded = useData(
    async signal => (await graphql<{ listProposedChanges: Changes }>(CHANGES, { dataset }, signal)).listProposedChanges,
    [dataset]
  )
  const decide = async (decision: string, change: Change, done: string) => {
    try {
      await graphql(decision, { dataset, change: change.urn })
      toast(done)
      refresh()
    } finally {
      loaded.reload()
    }
  }
  return h(Load<Changes>, { of: loaded }, ({ total, changes }) =>
    total === 0
      ? h(Empty, { text: 'No change of this dataset waits for approval.' })
      : h(
          'ul',
          { class: 'stack' },
          changes.map(change =>
            h(ProposedChange, {
              key: change.urn,
              change,
              onApprove: () => decide(APPROVE, change, 'The change is applied.'),
              onReject: () => decide(REJECT, change, 'The change is rejected.')
            })
          )
        )
  )
})

interface ProposedChangeProps {
  readonly change: Change
  readonly onApprove: () => Promise<void>
  readonly onReject: () => Promise<void>
}

function ProposedChange({ change, onApprove, onReject }: ProposedChangeProps): VNode {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const run = (decide: () => Promise<void>) => {
    setBusy(true)
    decide()
      .catch((thrown: Error) => setError(thrown.message))
      .finally(() => setBusy(false))
  }
  return h(
    'li',
    {},
    h('p', {}, h(EntityLink, { urn: change.proposedBy }), ' proposed ', h(Time, { at: change.proposedAt })),
    change.changes.map(({ aspect, before, after }) =>
      h(
        'dl',
        { class: 'facts', key: aspect },
        h('dt', {}, `${aspect} now`),
        h('dd', { class: 'mono' }, before ?? '–'),
        h('dt', {}, 'proposed'),
        h('dd', { class: 'mono' }, after ?? 'removed')
      )
    ),
    error !== '' && h('p', { role: 'alert', class: 'danger' }, error),
    h(
      'p',
      { class: 'row' },
      h(Button, { kind: 'primary', busy, onClick: () => run(onApprove) }, 'Approve change'),
      h(Button, { busy, onClick: () => run(onReject) }, 'Reject change')
    )
  )
}
