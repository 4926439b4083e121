import { describeScenario } from './scenario.ts';
import { startWebKit } from './web-kit.ts';

describeScenario('WebKit', { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }, startWebKit);
