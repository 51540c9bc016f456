import type { Host } from '../../../core/index.ts'

/**
 * The DataHub version that clients see. Below 1.0.1 they write through Rest.li, from then on through OpenAPI; without a
 * leading `v` they do not compare it with their own version.
 */
const RESTLI_VERSION = '1.0.0'
const OPENAPI_VERSION = '1.7.0'

export type ServerInfo = () => object

/** The body of `GET /config`, which clients request first. */
export function createServerInfo(host: Host): ServerInfo {
  return () => {
    const hasOpenapi = host.plugins().includes('openapi')
    return {
      noCode: 'true',
      retention: 'true',
      models: {},
      statefulIngestionCapable: true,
      patchCapable: true,
      supportsImpactAnalysis: true,
      timeZone: 'UTC',
      datasetUrnNameCasing: false,
      // Where it is present, agents take the server for DataHub Cloud and ask for fields that only that has.
      ...(hasOpenapi ? {} : { baseUrl: host.address() }),
      datahub: { serverType: 'prod', serverEnv: 'core' },
      telemetry: { enabledCli: false, enabledIngestion: false },
      managedIngestion: { enabled: false },
      versions: {
        // Clients cache schema information by `commit`.
        'acryldata/datahub': { version: hasOpenapi ? OPENAPI_VERSION : RESTLI_VERSION, commit: host.fingerprint() },
        aspectd: { version: host.version }
      }
    }
  }
}
