// Owns: what a person types to connect a workspace; the key is let go as soon as it was sent. Does not own: testing or storing it.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { Workspace } from '../../generated/types';

const DEFAULT_WORD = 'network';

export class Connection {
  readonly id: string | null;
  name = $state('');
  baseUrl = $state('');
  networkHost = $state('');
  networkWord = $state(DEFAULT_WORD);
  apiKey = $state('');
  testing = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** A new workspace, or the connection of one that is there. */
  constructor(workspace: Workspace | null) {
    this.id = workspace?.id ?? null;
    if (workspace === null) return;
    this.name = workspace.name;
    this.baseUrl = workspace.baseUrl;
    this.networkHost = workspace.networkHost;
    this.networkWord = workspace.networkWord;
  }

  /** Tests it with the free balance call and stores it; null where that failed. */
  async connect(): Promise<Workspace | null> {
    if (this.testing) return null;
    this.testing = true;
    this.failure = null;
    const { id, name, baseUrl, networkHost, networkWord, apiKey } = this;
    try {
      const workspace = await call('connect', { id, name, baseUrl, networkHost, networkWord, apiKey });
      this.apiKey = '';
      return workspace;
    } catch (thrown) {
      this.failure = asFailure(thrown);
      return null;
    } finally {
      this.testing = false;
    }
  }
}
