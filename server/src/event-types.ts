// Every noun that declares events, so that the registry knows all of them from the start: reports and audit trails find there
// what an event is about and which facts it holds.
import './certificates/events.ts'
import './companies/events.ts'
import './employees/events.ts'
import './factors/events.ts'
import './groups/events.ts'
import './imports/events.ts'
import './plans/events.ts'
import './platform/events.ts'
import './profile/events.ts'
import './roles/events.ts'
import './session/events.ts'
import './stamps/events.ts'
