export const RETENTION = `query retentionRules {
  retention {
    isEnabled schedule timezone nextRun
    rules {
      name of platform container tag exceptTags keepDays keepLast atMost maxShare isDue
      targets { type aspect }
      runs { task state startedAt removed planned share error }
    }
  }
}`

export const PLAN = `query retentionPlan($rule: String!) {
  retentionPlan(rule: $rule) {
    removed oldest newest share examples
    types { type removed stored }
  }
}`

export const RUN = `mutation runRetention($rule: String!, $confirm: Boolean) {
  runRetention(rule: $rule, confirm: $confirm)
}`
