import { bulk, h, LabelDialog } from 'aspectd/console'

/** Adds one term to all selected entities. */
export const TermAll = bulk(props => h(LabelDialog, { kind: 'term', ...props }))
