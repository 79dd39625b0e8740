import { openStores } from '../../src/wiring/open-stores.js';
import { eventStoreContract, snapshotContract, type Subject } from './contract.js';

const memory: Subject = { open: () => openStores('memory'), keeps: false, shared: false };

describe('events in memory', () => eventStoreContract(memory));
describe('snapshots in memory', () => snapshotContract(memory));
