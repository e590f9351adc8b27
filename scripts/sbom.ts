import { output } from './run.ts'

// Prints what an installation consists of, from the lock file, as CycloneDX: `npm sbom` without what only tests and checks use. Its option
// `--omit dev` leaves out whatever such a package uses as well, and so React, because a generator of clients can work with it.

interface Component {
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

interface Bom {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const said = output('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'])
if (said === undefined) throw new Error('npm sbom printed nothing')
const all = JSON.parse(said) as Bom

const onlyForDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
const components = all.components.filter((component) => !onlyForDevelopment(component))
const kept = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']))
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
process.stdout.write(`${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`)
