import type { Plugin } from '../core/index.ts'
import { analytics } from '../plugins/analytics/index.ts'
import { audit } from '../plugins/audit/index.ts'
import { auth } from '../plugins/auth/index.ts'
import { backups } from '../plugins/backups/index.ts'
import { businessAttributes } from '../plugins/business-attributes/index.ts'
import { connections } from '../plugins/connections/index.ts'
import { consolePlugin } from '../plugins/console/index.ts'
import { delivery } from '../plugins/delivery/index.ts'
import { documentation } from '../plugins/documentation/index.ts'
import { documents } from '../plugins/documents/index.ts'
import { domains } from '../plugins/domains/index.ts'
import { entities } from '../plugins/entities/index.ts'
import { erModel } from '../plugins/er-model/index.ts'
import { erasure } from '../plugins/erasure/index.ts'
import { events } from '../plugins/events/index.ts'
import { executor } from '../plugins/executor/index.ts'
import { externalTokens } from '../plugins/external-tokens/index.ts'
import { following } from '../plugins/following/index.ts'
import { forms } from '../plugins/forms/index.ts'
import { glossary } from '../plugins/glossary/index.ts'
import { groups } from '../plugins/groups/index.ts'
import { homePages } from '../plugins/home-pages/index.ts'
import { ingestion } from '../plugins/ingestion/index.ts'
import { kit } from '../plugins/kit/index.ts'
import { lineage } from '../plugins/lineage/index.ts'
import { mcp } from '../plugins/mcp/index.ts'
import { notOffered } from '../plugins/not-offered/index.ts'
import { oidc } from '../plugins/oidc/index.ts'
import { openapi } from '../plugins/openapi/index.ts'
import { openlineage } from '../plugins/openlineage/index.ts'
import { owners } from '../plugins/owners/index.ts'
import { platforms } from '../plugins/platforms/index.ts'
import { properties } from '../plugins/properties/index.ts'
import { quality } from '../plugins/quality/index.ts'
import { queries } from '../plugins/queries/index.ts'
import { requests } from '../plugins/requests/index.ts'
import { retention } from '../plugins/retention/index.ts'
import { runs } from '../plugins/runs/index.ts'
import { sample } from '../plugins/sample/index.ts'
import { search } from '../plugins/search/index.ts'
import { secrets } from '../plugins/secrets/index.ts'
import { serviceAccounts } from '../plugins/service-accounts/index.ts'
import { tags } from '../plugins/tags/index.ts'
import { tasks } from '../plugins/tasks/index.ts'
import { timeline } from '../plugins/timeline/index.ts'
import { timeseries } from '../plugins/timeseries/index.ts'
import { tokens } from '../plugins/tokens/index.ts'
import { users } from '../plugins/users/index.ts'
import { versions } from '../plugins/versions/index.ts'
import { views } from '../plugins/views/index.ts'
import { webhooks } from '../plugins/webhooks/index.ts'

/** The plugins of this distribution. A plugin is enabled unless the configuration disables it. */
export const bundled: readonly Plugin[] = [
  entities,
  kit,
  platforms,
  auth,
  oidc,
  users,
  groups,
  tasks,
  tokens,
  serviceAccounts,
  externalTokens,
  owners,
  tags,
  glossary,
  properties,
  documentation,
  timeseries,
  runs,
  views,
  search,
  domains,
  requests,
  documents,
  quality,
  queries,
  erModel,
  forms,
  homePages,
  analytics,
  businessAttributes,
  lineage,
  openapi,
  openlineage,
  timeline,
  events,
  following,
  secrets,
  ingestion,
  executor,
  connections,
  delivery,
  webhooks,
  retention,
  erasure,
  backups,
  sample,
  mcp,
  versions,
  notOffered,
  audit,
  consolePlugin
]
