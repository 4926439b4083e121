import { startFirefox } from './firefox.ts';
import { describeScenario } from './scenario.ts';

describeScenario('Firefox', { 'firefox-esr': 'firefox-esr' }, startFirefox);
