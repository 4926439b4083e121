import { getSystem } from '#shared/contracts/maintenance.ts';
import { answerOrNull, type CallApi } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

/** Whether the data comes from `npm run demo`; every screen of the console then says so. */
export type DemoStore = Observable<{ readonly isDemo: boolean }>;

interface DemoStoreDeps {
  onLive: (run: () => void) => void;
  call: CallApi;
}

export const createDemoStore = ({ onLive, call }: DemoStoreDeps): DemoStore => {
  const store = createObservable({ isDemo: false });
  const fetchSystem = async () => {
    const system = await answerOrNull(call(getSystem, {}));
    // The next connection repeats a failed request.
    if (system) store.patch({ isDemo: system.is_demo });
  };
  onLive(() => void fetchSystem());
  return store;
};
