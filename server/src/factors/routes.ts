import * as factors from '@laisen/contract/endpoints/factors'
import { type App, mount } from '../http/mount.ts'
import { confirm } from './confirm.ts'
import { disable } from './disable.ts'
import { enrol } from './enrol.ts'
import { remind, remindAll } from './remind.ts'
import { renew } from './renew-recovery-codes.ts'
import { reset } from './reset.ts'
import { demand, get, getPolicy, list, remindLater } from './service.ts'
import { setPolicy } from './set-policy.ts'
import { verify } from './verify.ts'

/** The second factor: one's own, what the company requires, and what administrators do for others. */
export function factorsRoutes(app: App): void {
  mount(app, factors.verifyFactor, verify)
  mount(app, factors.getFactor, get)
  mount(app, factors.enrolFactor, enrol)
  mount(app, factors.confirmFactor, confirm)
  mount(app, factors.renewRecoveryCodes, renew)
  mount(app, factors.remindLater, remindLater)
  mount(app, factors.disableFactor, disable)
  mount(app, factors.getFactorPolicy, getPolicy)
  mount(app, factors.setFactorPolicy, setPolicy)
  mount(app, factors.listFactors, list)
  mount(app, factors.demandFactor, demand)
  mount(app, factors.remindFactor, remind)
  mount(app, factors.remindFactors, remindAll)
  mount(app, factors.resetFactor, reset)
}
