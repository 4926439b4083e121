// @ts-check
import { table } from '../../../scripts/screens/chart.mjs';
import { screen } from '../../../scripts/screens/look.mjs';

const tabs = ['Runs', 'Workspaces', 'Drift', 'Runners'];

/** @type {Record<string, string>} */
export const screens = {
  review: screen({
    name: 'Terraform Manager',
    tabs,
    at: 'orders-eu-prod · run 2,114',
    body: `<div class="row"><h2>The world has moved since this plan was approved</h2><span class="push tag w">back to review</span></div>
    <p class="s">Approved Mon 16:02 by r.lind, plan <span class="m">sha256:9c41…e07a</span>. Planned again Wed 10:31: one difference.</p>
    <div class="panel fill"><pre style="font-size:13.5px"><b class="s">  # aws_db_instance.orders  will be updated in-place</b>
    ~ resource "aws_db_instance" "orders" {
        id                    = "orders-eu-prod"
<b class="g">      ~ backup_retention_days = 7 → 14</b>            <b class="s">in both plans</b>
<b class="b">      ~ instance_class        = "db.m6.2xlarge" → "db.m6.xlarge"</b>
                                                <b class="b">new: changed by hand Tue 21:47</b>
        # 31 attributes hidden
      }</pre></div>
    <div class="panel">${table(
      ['Address', 'Action', 'Monday', 'Now'],
      [
        [
          '<span class="m">aws_db_instance.orders</span>',
          'update',
          '1 attribute',
          '<b class="b">2 attributes</b>',
        ],
        ['<span class="m">aws_iam_role.reader</span>', 'create', 'same', 'same'],
        ['<span class="m">aws_s3_bucket_policy.exports</span>', 'update', 'same', 'same'],
      ],
      0,
    )}</div>
    <p><span class="button go">Keep Tuesday’s change in code</span> <span class="button">Approve the new plan</span> <span class="button">Discard</span></p>`,
  }),
  drift: screen({
    name: 'Terraform Manager',
    tabs,
    on: 2,
    at: '143 workspaces · 3,412 checks today',
    body: `<div class="row"><h2>Drift</h2><span class="s">noticed after 33 minutes in the median</span><span class="push tag b">3 open</span></div>
    <div class="panel">${table(
      ['Workspace', 'Team', 'What differs', '#Since', '#Checked', 'State'],
      [
        [
          'orders-eu-prod',
          'Orders',
          'instance class of a database',
          '#12 h 44',
          '#6 min',
          '<b class="b">open</b>',
        ],
        [
          'routing-staging',
          'Routing',
          'two rules of a security group',
          '#3 h 10',
          '#18 min',
          '<b class="b">open</b>',
        ],
        [
          'labels-prod',
          'Labels',
          'tags, 14 resources',
          '#51 min',
          '#21 min',
          '<b class="b">open</b>',
        ],
        [
          'depot-network',
          'Platform',
          'route table entry',
          '#–',
          '#2 min',
          '<span class="w">accepted until Friday</span>',
        ],
        ['billing-prod', 'Billing', 'none', '#–', '#9 min', '<span class="g">equal</span>'],
        ['billing-staging', 'Billing', 'none', '#–', '#33 min', '<span class="g">equal</span>'],
        ['customs-prod', 'Customs', 'none', '#–', '#41 min', '<span class="g">equal</span>'],
        ['fleet-eu-prod', 'Fleet', 'none', '#–', '#47 min', '<span class="g">equal</span>'],
        [
          'fleet-us-prod',
          'Fleet',
          'a plan is running',
          '#–',
          '#–',
          '<span class="k">waits for run 2,117</span>',
        ],
        ['identity', 'Platform', 'none', '#–', '#55 min', '<span class="g">equal</span>'],
        [
          'scans-archive',
          'Scans',
          'provider would not answer',
          '#–',
          '#1 h 02',
          '<span class="w">unknown</span>',
        ],
      ],
      0,
    )}</div>`,
  }),
};
