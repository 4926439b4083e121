import { Link } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { Proof } from '#site/content-model/owner.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

const Figure = ({ proof, project }: { proof: Proof; project: ProjectSummary }) => (
  <li className={`proof type-${project.type}`}>
    <span className="proof-value">
      {project.metrics.find(({ label }) => label === proof.metric)?.value}
    </span>
    <span className="proof-text">{proof.text}</span>
    <Link className="label covering" to={`/projects/${project.id}`} viewTransition>
      {project.number}
      <span className="sr-only"> {project.title}</span>
    </Link>
  </li>
);

/** The owner's figures of proof, each on its dimension line and linked to its project. */
export const ProofFigures = ({
  proof,
  projects,
}: {
  proof: readonly Proof[];
  projects: readonly ProjectSummary[];
}) => (
  <ul className="proofs">
    {proof.map((each) => {
      const project = findProject(projects, each.project);
      return project && <Figure key={each.project} proof={each} project={project} />;
    })}
  </ul>
);
